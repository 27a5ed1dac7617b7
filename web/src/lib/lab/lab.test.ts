import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import ChangesTable from './ChangesTable.svelte';
import Histogram from './Histogram.svelte';
import RatesTable from './RatesTable.svelte';

const line = (label: string, value: number) => ({
  label,
  n: 400,
  value,
  low: value - 0.05,
  high: value + 0.05,
  error: 0.05,
  elo: 12.4,
  elo_error: 8.2,
  figures: { bought: 1.5 },
});

test('a table of rates shows share, interval, Elo and figures', () => {
  const section = {
    id: 's',
    title: 'Win rate',
    kind: 'rates' as const,
    lines: [line('Amber', 0.512)],
    par: 0.5,
    note: '',
  };
  render(RatesTable, { section });
  const row = screen.getByRole('row', { name: /Amber/ });
  expect(row.textContent).toContain('51.2 %');
  expect(row.textContent).toContain('46.2 % … 56.2 %');
  expect(row.textContent).toContain('+12 ± 8');
  expect(screen.getByRole('columnheader', { name: 'bought' })).toBeTruthy();
});

test('a long table opens on demand', async () => {
  const lines = Array.from({ length: 20 }, (_, i) => line(`Hero ${i}`, 0.5));
  render(RatesTable, { section: { id: 's', title: '', kind: 'rates', lines, par: null, note: '' } });
  expect(screen.getAllByRole('row')).toHaveLength(16);
  screen.getByRole('button', { name: 'All 20' }).click();
  expect(await screen.findByRole('button', { name: 'Fewer' })).toBeTruthy();
  expect(screen.getAllByRole('row')).toHaveLength(21);
});

test('a change that is more than luck is told in words', () => {
  const change = { label: 'Amber', before: 0.5, after: 0.56, difference: 0.06, error: 0.02, notable: true };
  render(ChangesTable, { section: { id: 's', title: 'Seats', kind: 'rates', changes: [change] } });
  const row = screen.getByRole('row', { name: /Amber/ });
  expect(row.textContent).toContain('+6.00');
  expect(row.textContent).toContain('more than luck');
});

test('a histogram can be read aloud', () => {
  render(Histogram, { lines: [line('7', 0.2), line('8', 0.8)], title: 'Length in rounds' });
  expect(screen.getByRole('img', { name: 'Length in rounds. 7: 400, 8: 400' })).toBeTruthy();
});
