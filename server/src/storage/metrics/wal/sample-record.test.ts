import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { StagedSamples } from '../../metric-ingest/staged-samples.ts';
import { createSampleRecordWriter, decodeSampleRecord } from './sample-record.ts';

/** Given for ever, one for each new series. */
const maxId = 2 ** 50;
const writer = createSampleRecordWriter();

interface Row {
  readonly id: number;
  readonly timestampMs: number;
  readonly bits: bigint;
}

const rows: fc.Arbitrary<Row[]> = fc.array(
  fc.record({
    id: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: maxId })),
    timestampMs: fc.oneof(
      fc.integer({ min: 1_700_000_000_000, max: 1_700_000_000_300 }),
      fc.integer({ min: -(2 ** 42), max: 2 ** 42 }),
    ),
    bits: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  }),
  { maxLength: 200 },
);

function stage(from: readonly Row[]): { samples: StagedSamples; ids: Float64Array } {
  const values = new Float64Array(BigUint64Array.from(from, ({ bits }) => bits).buffer);
  return {
    samples: {
      count: from.length,
      series: Int32Array.from(from, (_, index) => index),
      timestampsMs: Float64Array.from(from, ({ timestampMs }) => timestampMs),
      values,
      valueWords: new Int32Array(values.buffer),
    },
    ids: Float64Array.from(from, ({ id }) => id),
  };
}

it('reads back every id, time and bit', () => {
  fc.assert(
    fc.property(rows, (some) => {
      const { samples, ids } = stage(some);
      const record = decodeSampleRecord(writer.encode(samples, ids));
      expect(record.count).toBe(some.length);
      expect([...record.seriesIds]).toEqual(some.map(({ id }) => id));
      expect([...record.timestampsMs]).toEqual(some.map(({ timestampMs }) => timestampMs));
      expect([...new BigUint64Array(record.values.buffer)]).toEqual(some.map(({ bits }) => bits));
    }),
  );
});

it('takes about ten bytes for a sample of a scrape', () => {
  const scrape = Array.from({ length: 1_000 }, (_, index) => ({
    id: index + 1,
    timestampMs: 1_767e9,
    bits: 3n,
  }));
  const { samples, ids } = stage(scrape);
  expect(writer.encode(samples, ids).length).toBeLessThan(10_100);
});

it('gives back the memory of a large record with the next one', () => {
  const few = stage([{ id: 1, timestampMs: 5, bits: 0n }]);
  const count = 800_000;
  const values = new Float64Array(count);
  const many = {
    samples: {
      count,
      series: new Int32Array(count),
      timestampsMs: new Float64Array(count),
      values,
      valueWords: new Int32Array(values.buffer),
    },
    ids: Float64Array.of(1),
  };
  const encodedIn = ({ samples, ids }: typeof few): number => writer.encode(samples, ids).buffer.byteLength;
  expect(encodedIn(many)).toBeGreaterThan(2 ** 24);
  expect(encodedIn(few)).toBe(2 ** 24);
  expect(decodeSampleRecord(writer.encode(few.samples, few.ids)).count).toBe(1);
});

it('refuses bytes that are no record', () => {
  const { samples, ids } = stage([{ id: 1, timestampMs: 5, bits: 0n }]);
  const bytes = writer.encode(samples, ids).slice();
  expect(() => decodeSampleRecord(bytes.subarray(0, bytes.length - 1))).toThrow(RangeError);
  expect(() => decodeSampleRecord(Uint8Array.of(9, 0))).toThrow('version 9');
  expect(() => decodeSampleRecord(Uint8Array.of(1, 0xff, 0xff, 0x7f))).toThrow('do not fit');
});
