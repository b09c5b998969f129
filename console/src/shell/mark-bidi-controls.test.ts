import { expect, it } from 'vitest';
import { markBidiControls } from './mark-bidi-controls.ts';

it.each([
  ['invoice\u202Egpj.exe', 'invoice[U+202E]gpj.exe'],
  ['\u2066a\u2069 \u202Ab\u202C', '[U+2066]a[U+2069] [U+202A]b[U+202C]'],
  ['\u05E9\u05DC\u05D5\u05DD \u200Fa\u200E', '\u05E9\u05DC\u05D5\u05DD \u200Fa\u200E'],
])('shows the controls of direction in %j, and keeps what is written from right to left', (text, shown) => {
  expect(markBidiControls(text)).toBe(shown);
});
