import { mount } from 'svelte';
import App from './App.svelte';
import '$lib/theme/fonts';
import '$lib/theme/tokens.css';
import '$lib/theme/base.css';

mount(App, { target: document.getElementById('app')! });
