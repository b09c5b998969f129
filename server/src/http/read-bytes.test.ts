import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { readBytes } from './read-bytes.ts';

it('reads chunks into bytes of their own, and frees the chunks', async () => {
  const chunks = ['abc', 'de'].map((text) => Buffer.from(new TextEncoder().encode(text).buffer));
  const bytes = await readBytes(Readable.from(chunks), { maxBytes: 10, hold: () => {} });
  expect(bytes.toString()).toBe('abcde');
  expect(chunks.map(({ byteLength }) => byteLength)).toEqual([0, 0]);
});
