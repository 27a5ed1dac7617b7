import { expect, it } from 'vitest';
import { bodyOf, clientNames, iconSet, namesIn } from './game-icons.ts';

it('finds the icons that Python and YAML name', () => {
  expect(namesIn('Look("Move", icon="footprint")\nicon: str = ""', '.py')).toEqual({
    given: ['footprint'],
    words: ['footprint'],
  });
  expect(namesIn('- id: hound\n  icon: wolf-head\n  tags: [beast, sprint]', '.yaml').given).toEqual([
    'wolf-head',
  ]);
  expect(namesIn('tags: [beast, sprint]', '.yaml').words).toContain('sprint');
});
it('finds the icons that the client names, in expressions too', () => {
  expect(
    clientNames(
      `<Icon icon="cog" /> <Icon icon={on ? 'pause-button' : 'play-button'} /> let x: { icon: string }`,
    ),
  ).toEqual(['cog', 'pause-button', 'play-button']);
});
it('knows when there is no such icon', () => {
  const set = iconSet();
  expect(bodyOf(set, 'footprint')).toContain('<path');
  expect(bodyOf(set, 'no-such-icon')).toBeUndefined();
});
