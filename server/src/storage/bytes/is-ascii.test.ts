import { expect, it } from 'vitest';
import { viewOf } from '../../memory/view-of.ts';
import { isAscii } from './is-ascii.ts';

it('notices a byte beyond ASCII at any place of a range, and none beside it', () => {
  for (let length = 0; length <= 10; length += 1) {
    const bytes = new Uint8Array(length + 2).fill(0x7f);
    bytes[0] = bytes[length + 1] = 0x80;
    expect(isAscii(viewOf(bytes), 1, length + 1)).toBe(true);
    for (let at = 1; at <= length; at += 1) {
      bytes[at] = 0x80;
      expect(isAscii(viewOf(bytes), 1, length + 1)).toBe(false);
      bytes[at] = 0x7f;
    }
  }
});
