import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { ahead } from './plugins/ahead.ts';
import { compress } from './plugins/compress.ts';
import { eager } from './plugins/eager.ts';
import { fonts } from './plugins/fonts.ts';
import { gameIcons } from './plugins/game-icons.ts';
import { dressed, inline } from './plugins/inline.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env.RULEWRIGHT_SERVER ?? 'http://127.0.0.1:8000';

/** Shared, but by what opens later than a table: these stay out of what a table needs. */
const LATER =
  '(ui/(search|meaning|FoundView|WordList|SettingsForm)|table/(TextBoard|LogPanel|ThrownDice|DieFace|HintWords|HintBox|CapsuleForm)|board/(Sketch|HexWalls|intents|legend|dungeon/features))\\.';

/** What every page needs, and what tables, replays and puzzles have in common: small files pack badly. */
const PARTS = [
  {
    name: 'first',
    test: /preload-helper|src\/(main|lib\/net\/early|lib\/plain)\.ts/,
    priority: 3,
  },
  {
    name: 'core',
    test: /node_modules|src\/start\.ts|src\/lib\/(net\/(http|me)|theme\/.*\.ts|format|file|games|router|ui\/(Icon|pop|PersonName)|table\/keys|board\/(geometry|heap))/,
    priority: 2,
  },
  {
    name: 'table',
    test: new RegExp(`src/lib/(?!${LATER})(board|table|art|ui)/`),
    minShareCount: 2,
    priority: 1,
  },
];

export default defineConfig({
  plugins: [
    svelte(),
    svelteTesting(),
    gameIcons({ client: here('./src'), games: here('../src/rulewright') }),
    fonts(),
    inline('/src/greet.ts', here('.')),
    ahead('/src/start.ts'),
    dressed(),
    eager('core', 'table', 'TableScreen', 'land'),
    compress(),
  ],
  resolve: { alias: { $lib: here('./src/lib') } },
  build: {
    outDir: '../src/rulewright/server/static',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: PARTS } } },
  },
  server: { proxy: { '/api': server, '/posters': server, '/ws': { target: server, ws: true } } },
  test: {
    environment: 'jsdom',
    isolate: false,
    testTimeout: 30_000, // a busy machine takes its time
    include: ['src/**/*.test.ts', 'plugins/*.test.ts'],
  },
});
