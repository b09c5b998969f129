import { expect, it } from 'vitest';
import { parseDisplayName } from './display-name.ts';

it.each([
  ['shop', 'shop'],
  ['  web shop (EU) ', 'web shop (EU)'],
  ['Übermut 🙂', 'Übermut 🙂'],
  ['__proto__', '__proto__'],
  ['x'.repeat(100), 'x'.repeat(100)],
])('reads %j', (text, name) => {
  expect(parseDisplayName(text)).toBe(name);
});

it.each(['', '  ', 'x'.repeat(101), 'two\nlines', 'nul\0', 'escape\u001b[2J', 'half \ud83d'])(
  'refuses %j',
  (text) => {
    expect(parseDisplayName(text)).toBeUndefined();
  },
);
