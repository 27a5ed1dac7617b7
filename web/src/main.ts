import { askForHome, callTable } from '$lib/net/early';
import { opened } from '$lib/plain';
import '$lib/theme/tokens.css';
import '$lib/theme/base.css';

const [page, arg] = opened();
if (!page) askForHome();
if (page === 'table' && arg) {
  callTable(arg);
  void import('$lib/screens/TableScreen.svelte').catch(() => {}); // the page tells it, when it wants it
}
void import('./start');
