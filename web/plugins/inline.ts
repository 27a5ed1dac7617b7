/** Writes a small script into the page itself: what it does cannot wait until another file has come. */
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';

export function inline(module: string, root: string): Plugin {
  return {
    name: 'inline',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const bundle = await rolldown({
          input: join(root, module),
          resolve: { alias: { $lib: join(root, 'src/lib') } },
        });
        const { output } = await bundle.generate({ format: 'iife', minify: true });
        return html.replace(
          `<script src="${module}"></script>`,
          () => `<script>${output[0].code.trim()}</script>`,
        );
      },
    },
  };
}
