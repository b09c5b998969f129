import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SeriesCache } from './series-cache.ts';

/** Few, so that many are the same but for their context or their last byte. */
const someBytes = fc.oneof(
  fc.constantFrom([], [1, 2, 3, 4, 5], [1, 2, 3, 4, 6]).map((bytes) => Uint8Array.from(bytes)),
  fc.uint8Array({ maxLength: 9 }),
);
const key = fc.record({ context: fc.integer({ min: 0, max: 2 }), bytes: someBytes });

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Numbers unique to a key. */
function numbersOf(text: string, known: Map<string, Int32Array>): Int32Array {
  const first = known.size * 10;
  const numbers = Int32Array.from({ length: 1 + (text.length % 3) }, (_, index) => first + index);
  known.set(text, numbers);
  return numbers;
}

it.each([
  ['one that holds everything', 1_000_000],
  ['one that holds a few keys', 600],
  ['one that holds none', 0],
])('a cache, %s, returns the numbers of a key or nothing', (_what, maxBytes) => {
  fc.assert(
    fc.property(fc.array(key, { maxLength: 200 }), fc.uint8Array({ maxLength: 5 }), (keys, before) => {
      const cache = new SeriesCache(maxBytes);
      const known = new Map<string, Int32Array>();
      for (const { context, bytes } of keys) {
        // Somewhere inside of a request, at any alignment.
        const request = Uint8Array.from([...before, ...bytes, 7]);
        const end = before.length + bytes.length;
        const text = `${context}:${bytes.join()}`;
        let offset = cache.find(context, viewOf(request), before.length, end);
        const numbers = known.get(text);
        if (maxBytes === 1_000_000) expect(offset >= 0).toBe(numbers !== undefined);
        if (offset === -1) {
          offset = cache.add(context, request, before.length, end, numbers ?? numbersOf(text, known));
        }
        const expected = known.get(text) ?? [];
        expect([...cache.numbers.subarray(offset, offset + expected.length)]).toEqual([...expected]);
      }
    }),
  );
});

it('a key in constant use stays while a thousand other keys come and go', () => {
  const cache = new SeriesCache(4_000);
  const hot = Uint8Array.of(1, 2, 3, 4, 5);
  cache.add(0, hot, 0, 5, Int32Array.of(42));
  for (let index = 0; index < 1_000; index++) {
    const cold = new Uint8Array(Int32Array.of(index).buffer);
    cache.add(1, cold, 0, 4, Int32Array.of(index));
    const offset = cache.find(0, viewOf(hot), 0, 5);
    expect(cache.numbers[offset]).toBe(42);
  }
  expect(cache.find(1, viewOf(new Uint8Array(Int32Array.of(0).buffer)), 0, 4)).toBe(-1);
});

it('forgets the keys of series that are gone, in both of its halves, and takes them again', () => {
  const cache = new SeriesCache(4_000);
  const bytesOf = (number: number): Uint8Array =>
    Uint8Array.from([number >> 8, number & 255, 1, 2, 3, 4, 5, 6]);
  const find = (number: number): number => cache.find(0, viewOf(bytesOf(number)), 0, 8);
  for (let number = 0; number < 80; number++)
    cache.add(0, bytesOf(number), 0, 8, Int32Array.of(number, 100 + number));
  for (let number = 0; number < 80; number++) find(number);
  const known = Array.from({ length: 80 }, (_, number) => number).filter((number) => find(number) >= 0);
  expect(known.length).toBeGreaterThan(20);
  cache.forget((series) => series % 3 === 0);
  for (const number of known) {
    const isGone = number % 3 === 0 || (100 + number) % 3 === 0;
    expect([number, find(number) >= 0]).toEqual([number, !isGone]);
  }
  const [first = 0] = known.filter((number) => number % 3 === 0);
  const offset = cache.add(0, bytesOf(first), 0, 8, Int32Array.of(777, 778));
  expect(cache.numbers[offset]).toBe(777);
  expect(cache.numbers[find(first)]).toBe(777);
});

it('does not take a forgotten key for the next one of a sender that repeats itself', () => {
  const cache = new SeriesCache(1_000_000);
  const keys = [1, 2, 3].map((number) => Uint8Array.of(number, 9));
  for (const [index, key] of keys.entries()) cache.add(0, key, 0, 2, Int32Array.of(index));
  for (const key of keys) cache.find(0, viewOf(key), 0, 2);
  cache.find(0, viewOf(keys[0] ?? expect.fail()), 0, 2);
  const next = viewOf(keys[1] ?? expect.fail());
  expect(cache.lengthOfNext(0, next, 0, 2)).toBe(2);
  cache.forget((series) => series === 1);
  expect(cache.lengthOfNext(0, next, 0, 2)).toBe(0);
  expect(cache.find(0, next, 0, 2)).toBe(-1);
});
