/** Writes into the page itself what cannot wait until another file has come: a small script, and the styles of every page. */
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

/** The styles that the page names stand in it, and in no file. */
export function dressed(): Plugin {
  return {
    name: 'dressed',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        html.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (link, file: string) => {
          const styles = bundle[file];
          if (styles?.type !== 'asset') return link;
          delete bundle[file];
          for (const part of Object.values(bundle))
            if (part.type === 'chunk') part.viteMetadata?.importedCss.delete(file);
          return `<style>${String(styles.source).trim()}</style>`;
        }),
    },
  };
}
