import { expect, it } from 'vitest';
import { toCellText } from './cell-text.ts';

it('shows the beginning of a text, with its controls of direction marked', () => {
  expect(toCellText('x'.repeat(1_000))).toBe('x'.repeat(400));
  expect(toCellText('a\u202Eb')).toBe('a[U+202E]b');
});
