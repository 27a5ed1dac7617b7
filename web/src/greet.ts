/** Stands in the page itself: before any other code has come, it says what is played at the table that was asked for. */
import { opened } from '$lib/plain';
import { greet } from '$lib/table/greeting';

const [page, table] = opened();
if (page === 'table' && table) void greet(table);
