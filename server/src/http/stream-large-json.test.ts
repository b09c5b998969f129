import { expect, it } from 'vitest';
import { collectItems } from '../testing/collect-items.ts';
import { EncodedJson } from './encoded-json.ts';
import { streamLargeJson } from './stream-large-json.ts';
import { StreamedJson } from './streamed-json.ts';

const partBytes = 256 * 1024;

function create(partCount: number) {
  const made = { count: 0, isOver: false };
  async function* produce(): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      for (; made.count < partCount; made.count += 1) yield new Uint8Array(partBytes).fill(made.count);
    } finally {
      made.isOver = true;
    }
  }
  return { made, parts: produce() };
}

const numbersOf = (parts: readonly Uint8Array[]) => parts.map(([first]) => first);

it('is whole up to a mebibyte', async () => {
  const body = await streamLargeJson(create(4).parts);
  expect(body).toBeInstanceOf(EncodedJson);
  expect(numbersOf((body as EncodedJson).parts)).toEqual([0, 1, 2, 3]);
});

it('is streamed beyond that, in order, and made while it is read', async () => {
  const { made, parts } = create(9);
  const body = await streamLargeJson(parts);
  expect(body).toBeInstanceOf(StreamedJson);
  expect(made.count).toBe(4);
  expect(numbersOf(await collectItems((body as StreamedJson).parts))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

it('ends its producer when the client leaves', async () => {
  const { made, parts } = create(9);
  const body = await streamLargeJson(parts);
  for await (const _ of body.parts) break;
  expect(made).toEqual({ count: 4, isOver: true });
});
