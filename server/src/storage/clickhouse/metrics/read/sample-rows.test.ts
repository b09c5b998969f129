import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PromqlError } from '../../../../promql/promql-error.ts';
import type { Samples } from '../../../../promql/samples/samples.ts';
import { RowWriter } from '../../row-binary/row-writer.ts';
import { createMemoryAllowance, type MemoryAllowance } from './memory-allowance.ts';
import { createSampleRowReader } from './sample-rows.ts';
import { createSampleRuns } from './sample-runs.ts';

const unlimited: MemoryAllowance = { take() {} };
const sample = fc.tuple(fc.maxSafeInteger(), fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }));
const samples = fc.uniqueArray(sample, { selector: ([timeMs]) => timeMs, minLength: 1, maxLength: 40 });
const series = fc.uniqueArray(fc.tuple(fc.uint8Array({ minLength: 16, maxLength: 16 }), samples), {
  selector: ([id]) => Buffer.from(id).toString('latin1'),
  maxLength: 6,
});

type Written = readonly (readonly [Uint8Array, readonly (readonly [number, bigint])[]])[];

function encode(all: Written): Uint8Array {
  const writer = new RowWriter();
  for (const [id, ofSeries] of all) {
    for (const [timeMs, bits] of ofSeries) {
      writer.encoded(id);
      writer.bigint64(BigInt(timeMs));
      writer.bigint64(bits);
    }
  }
  return writer.finish();
}

function decode(
  bytes: Uint8Array,
  pieces: readonly number[],
  allowance: MemoryAllowance,
  isWanted: (id: string) => boolean = () => true,
): [string, Samples][] {
  const found: [string, Samples][] = [];
  const runs = createSampleRuns(allowance);
  const reader = createSampleRowReader(runs, isWanted, (id, run) => found.push([id, run]));
  let at = 0;
  for (const length of [...pieces, bytes.length]) {
    reader.take(bytes.subarray(at, at + length));
    at = Math.min(bytes.length, at + length);
  }
  reader.end();
  return found;
}

it('keeps every bit of each sample, wherever the pieces end', () => {
  fc.assert(
    fc.property(series, fc.array(fc.nat(70)), (written, pieces) => {
      const ascending = written.map(([id, all]) => [id, all.toSorted(([a], [b]) => a - b)] as const);
      const found = decode(encode(ascending), pieces, unlimited);
      const read = found.map(([id, { timestampsMs, values, from, to }]) => [
        id,
        [...timestampsMs.subarray(from, to)],
        [...new BigUint64Array(values.buffer, 8 * from, to - from)],
      ]);
      expect(read).toEqual(
        ascending.map(([id, all]) => [
          Buffer.from(id).toString('latin1'),
          all.map(([timeMs]) => timeMs),
          all.map(([, bits]) => bits),
        ]),
      );
    }),
  );
});

it('keeps series that are longer than its segments in one piece', () => {
  const id = new Uint8Array(16).fill(7);
  const long = Array.from({ length: 20_000 }, (_, time) => [time, BigInt(time)] as const);
  const [[, run] = expect.fail()] = decode(encode([[id, long]]), [], unlimited);
  expect(run.to - run.from).toBe(20_000);
  expect(run.timestampsMs.subarray(run.from, run.to).every((time, index) => time === index)).toBe(true);
});

it('leaves out a sample at the time of the one before', () => {
  const twice = encode([
    [
      new Uint8Array(16),
      [
        [5, 1n],
        [5, 2n],
        [6, 3n],
      ],
    ],
  ]);
  const [[, run] = expect.fail()] = decode(twice, [], unlimited);
  expect([...run.timestampsMs.subarray(run.from, run.to)]).toEqual([5, 6]);
});

it('refuses more samples than a read may keep', () => {
  const allowance = () =>
    createMemoryAllowance({ name: 'maxSampleBytes', what: 'samples', maxBytes: 32, hint: 'select less' });
  const three = [0, 1, 2].map((time) => [time, 0n] as const);
  const id = new Uint8Array(16);
  expect(decode(encode([[id, three.slice(1)]]), [], allowance())).toHaveLength(1);
  expect(() => decode(encode([[id, three]]), [], allowance())).toThrow(PromqlError);
});

it('skips series that are not wanted, and counts none of their samples', () => {
  const allowance = createMemoryAllowance({ name: 'm', what: 'samples', maxBytes: 16, hint: '' });
  const ids = [1, 2, 3].map((byte) => new Uint8Array(16).fill(byte));
  const bytes = encode(ids.map((id) => [id, [[5, 1n]]]));
  const found = decode(bytes, [], allowance, (id) => id === '\u0002'.repeat(16));
  expect(found.map(([id]) => id)).toEqual(['\u0002'.repeat(16)]);
});

it('refuses bytes that end within a row', () => {
  expect(() => decode(new Uint8Array(31), [], unlimited)).toThrow('within a row');
});
