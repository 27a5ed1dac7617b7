import { mount } from 'svelte';
import App from './App.svelte';

setTimeout(() => {
  const target = document.getElementById('app')!;
  target.replaceChildren(); // what stood there until the code had come
  mount(App, { target });
});
