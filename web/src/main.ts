import { mount } from 'svelte';
import App from './App.svelte';
import '$lib/theme/tokens.css';
import '$lib/theme/base.css';

const target = document.getElementById('app')!;
target.replaceChildren(); // what stood there until the code had come
mount(App, { target });
