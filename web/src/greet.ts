/** Stands in the page itself: before any other code has come, the page looks as its player likes it, and says what is here. */
import { opened } from '$lib/plain';
import { greet, welcome } from '$lib/table/greeting';
import { stored, USUAL, wear } from '$lib/theme/look';

wear({ ...USUAL, ...stored() });
const [page, table] = opened();
if (!page) welcome();
if (page === 'table' && table) void greet(table);
