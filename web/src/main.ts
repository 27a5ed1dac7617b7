import { askForHome, callTable } from '$lib/net/early';
import { plain } from '$lib/plain';
import { greet } from '$lib/table/greeting';
import '$lib/theme/tokens.css';
import '$lib/theme/base.css';

const [page = '', arg] = location.hash.replace(/^#\/?/, '').split(/[/?]/);
if (!page) askForHome();
if (page === 'table' && arg) {
  callTable(plain(arg));
  greet(plain(arg), document.getElementById('app')!.appendChild(document.createElement('div')));
  void import('$lib/screens/TableScreen.svelte').catch(() => {}); // the page tells it, when it wants it
}
void import('./start');
