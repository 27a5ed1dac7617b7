import { askForHome, callTable } from '$lib/net/early';
import '$lib/theme/tokens.css';
import '$lib/theme/base.css';

const [page = '', arg] = location.hash.replace(/^#\/?/, '').split(/[/?]/);
if (!page) askForHome();
if (page === 'table' && arg) {
  callTable(decodeURIComponent(arg));
  void import('$lib/screens/TableScreen.svelte').catch(() => {}); // the page tells it, when it wants it
}
void import('./start');
