import fc from 'fast-check';
import { expect, it } from 'vitest';
import { escapeControls, escapeControlsOfLines } from './escape-controls.ts';

it.each([
  ['\u001b]0;title\u0007', '\\u001b]0;title\\u0007'],
  ['\u009b31m\u007f', '\\u009b31m\\u007f'],
  ['a\r\nb\tc', 'a\\u000d\\u000ab\\u0009c'],
  ['\u2028\u2029', '\\u2028\\u2029'],
  ['\u202eabc\u2066\u200f', '\\u202eabc\\u2066\\u200f'],
  ['größe 👩‍💻 \\u001b שלום', 'größe 👩‍💻 \\u001b שלום'],
])('%j is shown as %j', (text, shown) => {
  expect(escapeControls(text)).toBe(shown);
});

it('keeps the lines of a text', () => {
  expect(escapeControlsOfLines('a\u001b\r\nb\n')).toBe('a\\u001b\\u000d\nb\n');
});

it('JSON keeps its meaning', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
      const text = JSON.stringify(value);
      const shown = escapeControlsOfLines(`${text}\n`);
      expect(shown).not.toMatch(/[^\P{Cc}\n]|[\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
      expect(JSON.parse(shown)).toEqual(JSON.parse(text));
    }),
  );
});
