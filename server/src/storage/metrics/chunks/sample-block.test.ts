import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Samples } from '../../../promql/samples/samples.ts';
import { BlockEncoder, type EncodedBlock } from './encode-block.ts';
import { openSampleBlock } from './sample-block.ts';
import { decodeSeriesLabels } from './series-labels.ts';
import { arbitrarySamples, bitsOfSamples } from './testing/arbitrary-samples.ts';

const dayStartMs = 20_412 * 86_400_000;

function encode(series: readonly Samples[]): EncodedBlock {
  const encoder = new BlockEncoder(dayStartMs);
  for (const [index, samples] of series.entries()) encoder.add(Uint8Array.of(index), samples);
  return encoder.finish();
}

function samplesOf(values: readonly number[], intervalMs = 15_000): Samples {
  const timestampsMs = Float64Array.from(values, (_, index) => dayStartMs + index * intervalMs);
  return { timestampsMs, values: Float64Array.from(values), from: 0, to: values.length };
}

it('gives back every bit of every series, in any order and in part', () => {
  const anySeries = fc.array(arbitrarySamples(dayStartMs), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(anySeries, fc.nat(), (series, seed) => {
      const encoded = encode(series);
      expect(encoded.sampleCount).toBe(series.reduce((sum, { from, to }) => sum + to - from, 0));
      const block = openSampleBlock(encoded.samples, dayStartMs);
      expect(block.seriesCount).toBe(series.length);
      for (let i = 0; i < series.length; i++) {
        const index = (i * 7 + seed) % series.length;
        const samples = series[index] ?? expect.fail();
        const count = samples.to - samples.from;
        expect(block.sampleCount(index)).toBe(count);
        const times = new Float64Array(count + 3);
        block.readTimes(index, times, 2);
        expect(times.subarray(2, count + 2)).toEqual(samples.timestampsMs.slice(samples.from, samples.to));
        expect([times[1], times[count + 2]]).toEqual([0, 0]);
        const limit = seed % (count + 1);
        const values = new Float64Array(limit + 3);
        block.readValues(index, limit, values, 2);
        expect(bitsOfSamples({ values, timestampsMs: values, from: 2, to: 2 + limit })).toEqual(
          bitsOfSamples(samples).slice(0, limit),
        );
        expect(values[limit + 2]).toBe(0);
      }
    }),
  );
});

it('picks some series with every bit, numbered in their order', () => {
  const anySeries = fc.array(arbitrarySamples(dayStartMs), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(anySeries, fc.nat(), (series, choice) => {
      const block = openSampleBlock(encode([...series, ...series]).samples, dayStartMs);
      const numbers = Array.from({ length: 2 * series.length }, (_, number) => number);
      const chosen = Int32Array.from(numbers.filter((number) => (choice >> number) & 1));
      const picked = block.pick(chosen);
      block.release();
      expect(picked.seriesCount).toBe(chosen.length);
      for (const [index, number] of chosen.entries()) {
        const samples = series[number % series.length] ?? expect.fail();
        const count = picked.sampleCount(index);
        const [times, values] = [new Float64Array(count), new Float64Array(count)];
        picked.readTimes(index, times, 0);
        picked.readValues(index, count, values, 0);
        expect(bitsOfSamples({ timestampsMs: times, values, from: 0, to: count })).toEqual(
          bitsOfSamples(samples),
        );
        expect(times).toEqual(samples.timestampsMs.slice(samples.from, samples.to));
      }
    }),
  );
});

it('takes as much memory for some series as these have, not the block', () => {
  const block = openSampleBlock(
    encode(Array.from({ length: 512 }, () => samplesOf([1]))).samples,
    dayStartMs,
  );
  const overheadBytes = block.pick(Int32Array.of()).byteSize;
  expect(block.pick(Int32Array.of(500)).byteSize - overheadBytes).toBeLessThan(30);
});

it('keeps label bytes and bounds', () => {
  const encoded = encode([samplesOf([1, 2, 3]), samplesOf([4])]);
  expect(decodeSeriesLabels(encoded.labels)).toEqual([Uint8Array.of(0), Uint8Array.of(1)]);
  expect(encoded).toMatchObject({
    seriesCount: 2,
    sampleCount: 4,
    minMs: dayStartMs,
    maxMs: dayStartMs + 30_000,
  });
});

it('stores regular times and steady counters in next to nothing, and decimals in few bytes', () => {
  const index = Array.from({ length: 480 }, (_, i) => i);
  const sizeOf = (values: number[]): number =>
    encode(Array.from({ length: 100 }, () => samplesOf(values))).samples.length / 48_000;
  expect(sizeOf(index.map((i) => 7_000_000_000 + 150 * i))).toBeLessThan(0.02);
  expect(sizeOf(index.map((i) => (i % 7) / 10))).toBeLessThan(0.05);
});

it('stores a staleness marker beside decimals without making doubles of them', () => {
  const values = Float64Array.from({ length: 480 }, (_, i) => Math.round(1000 * Math.sin(i)) / 10);
  const plain = encode([samplesOf([...values])]).samples.length;
  new BigUint64Array(values.buffer)[479] = 0x7ff0000000000002n;
  const marked = { ...samplesOf([...values]), values };
  const encoded = encode([marked]);
  expect(encoded.samples.length).toBeLessThan(plain + 20);
  const out = new Float64Array(480);
  openSampleBlock(encoded.samples, dayStartMs).readValues(0, 480, out, 0);
  expect(bitsOfSamples({ ...marked, values: out })).toEqual(bitsOfSamples(marked));
});

it('detects every changed byte and every truncation', () => {
  const { samples, labels } = encode([samplesOf([1.5, 2.25, 3]), samplesOf([4])]);
  for (const part of [samples, labels]) {
    const open = part === samples ? (bytes: Uint8Array) => openSampleBlock(bytes, 0) : decodeSeriesLabels;
    for (let at = 0; at < part.length; at++) {
      const changed = part.slice();
      changed[at] = (changed[at] ?? 0) ^ 0x10;
      expect(() => open(changed)).toThrow(RangeError);
      expect(() => open(part.subarray(0, at))).toThrow(RangeError);
    }
  }
});
