/** Names in the page what its first script will import, so that both come at the same time. */
import type { Plugin, Rollup } from 'vite';

/** The scripts of a chunk and of all that it imports. Their styles may come later: what they dress is not there before. */
export function scriptsOf(chunk: Rollup.OutputChunk, bundle: Rollup.OutputBundle): Set<string> {
  const scripts = new Set<string>();
  const waiting = [chunk.fileName];
  for (let name = waiting.pop(); name; name = waiting.pop()) {
    const part = bundle[name];
    if (scripts.has(name) || part?.type !== 'chunk') continue;
    scripts.add(name);
    waiting.push(...part.imports);
  }
  return scripts;
}

export function ahead(module: string): Plugin {
  return {
    name: 'ahead',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return [];
        const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
        const start = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
        if (!start) throw new Error(`no part of the build holds ${module}`);
        return [...scriptsOf(start, bundle)]
          .filter((file) => !html.includes(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: '', href: `/${file}` },
            injectTo: 'head-prepend' as const,
          }));
      },
    },
  };
}
