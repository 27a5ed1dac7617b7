import { plain } from './plain';

/** Hash routes: the server has one page. `#/table/abc?x=1` is ['table', 'abc'] with {x: '1'}. */
export interface Route {
  path: string[];
  query: Record<string, string>;
}

export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  return {
    path: path.split('/').filter(Boolean).map(plain),
    query: Object.fromEntries(new URLSearchParams(query)),
  };
}

export const route: Route = $state(parseRoute(location.hash));

window.addEventListener('hashchange', () => Object.assign(route, parseRoute(location.hash)));

export function go(path: string): void {
  location.hash = `#/${path.replace(/^\//, '')}`;
}
