import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const lock = readFileSync('package-lock.json', 'utf8');

it('lists the bundler for every platform, and no download addresses', () => {
  const packages = Object.keys((JSON.parse(lock) as { packages: object }).packages);
  expect(packages.filter((name) => name.includes('@rolldown/binding-')).length).toBe(15);
  expect(lock).not.toContain('"resolved"');
});
