import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTraceIdFilter, mayContainTraceId, traceIdBytes } from './trace-id-filter.ts';

const id = fc.uint8Array({ minLength: traceIdBytes, maxLength: traceIdBytes });

it('never excludes an id that was added', () => {
  fc.assert(
    fc.property(fc.array(id), (ids) => {
      const filter = createTraceIdFilter(Buffer.concat(ids));
      expect(ids.every((each) => mayContainTraceId(filter, each))).toBe(true);
    }),
  );
});

it('passes about one in a hundred other ids, also for consecutive ids', () => {
  const filter = createTraceIdFilter(
    Buffer.concat(Array.from({ length: 10_000 }, (_, index) => numbered(index))),
  );
  const passed = Array.from({ length: 20_000 }, (_, index) => numbered(10_000 + index)).filter((other) =>
    mayContainTraceId(filter, other),
  );
  expect(passed.length).toBeGreaterThan(0);
  expect(passed.length / 20_000).toBeLessThan(0.012);
});

it.each([
  [1, 399_272_587],
  [2, 495_791_884],
  [1_000, 4_102_454_341],
  [65_535, 87_388_448],
])('sets the bits that filters in day files have, here of %i ids', (count, checksum) => {
  const ids = Buffer.concat(Array.from({ length: count }, (_, index) => numbered(index)));
  expect(crc32(createTraceIdFilter(ids))).toBe(checksum);
});

it('is empty without ids, and excludes what is not an id', () => {
  expect(mayContainTraceId(createTraceIdFilter(new Uint8Array(0)), numbered(1))).toBe(false);
  expect(mayContainTraceId(createTraceIdFilter(numbered(1)), new Uint8Array(8))).toBe(false);
});

function numbered(number: number): Uint8Array {
  const bytes = Buffer.alloc(traceIdBytes);
  bytes.writeUInt32BE(number, 12);
  return bytes;
}
