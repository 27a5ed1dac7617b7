import { mount } from 'svelte';
import App from './App.svelte';

/** What stood there until the code had come has been seen before it goes. */
const begin = () =>
  setTimeout(() => {
    const target = document.getElementById('app')!;
    target.replaceChildren();
    mount(App, { target });
  });
if (document.hidden) begin();
else requestAnimationFrame(begin);
