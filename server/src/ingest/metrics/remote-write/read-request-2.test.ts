import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { anyCharacter } from '../../../../../test/support/any-character.ts';
import { AppError } from '../../../errors/app-error.ts';
import { createWireWriter } from '../../otlp/protobuf/wire-writer.ts';
import { createMetricDecoder } from '../metric-decoder.ts';
import { encodeRequest2, type TimeSeries2Init } from '../testing/encode-request-2.ts';
import { encodeWriteRequest, packWriteRequest } from '../testing/encode-write-request.ts';
import { createRecordingSink } from '../testing/recording-sink.ts';
import { ExpandedLabels, maxLabelBytes } from './expanded-labels.ts';

const staleBits = 0x7ff0_0000_0000_0002n;
const atMs = 1_763_942_400_123;
const up: TimeSeries2Init = { labels: [['__name__', 'up']], samples: [[atMs, 1]] };

function start() {
  const sink = createRecordingSink();
  const decoder = createMetricDecoder();
  const decodeBytes = (bytes: Uint8Array, format: 'remote-write' | 'remote-write-2' = 'remote-write-2') =>
    decoder.decode({ projectId: 'p', request: packWriteRequest(bytes), format }, sink);
  return {
    sink,
    decodeBytes,
    decode: (timeseries: readonly TimeSeries2Init[]) => decodeBytes(encodeRequest2(timeseries)),
  };
}

const text = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 8 });
const value = fc.oneof(fc.double(), fc.constantFrom(-0, Number.POSITIVE_INFINITY, staleBits));
const timeSeries = fc.record({
  labels: fc
    .uniqueArray(fc.tuple(text, text), { maxLength: 4, selector: ([name]) => name })
    .map((labels) => [['__name__', 'm'] as const, ...labels]),
  samples: fc.array(fc.tuple(fc.maxSafeInteger(), value), { maxLength: 3 }),
});

describe('a request of remote write 2.0', () => {
  it('is the same samples as one of 1.0, whatever its form, and its series are known from each other', () => {
    fc.assert(
      fc.property(fc.array(timeSeries, { maxLength: 4 }), fc.boolean(), (series, isUnusual) => {
        const { sink, decodeBytes } = start();
        const first = decodeBytes(encodeWriteRequest(series), 'remote-write');
        const samples = sink.samples.splice(0);
        const lookups = sink.seriesCalls;
        expect(decodeBytes(encodeRequest2(series, { isUnusual }))).toEqual(first);
        expect(sink.samples).toEqual(samples);
        expect(sink.seriesCalls).toBe(lookups);
      }),
    );
  });

  it('looks for the name of a series once, however often it repeats its metadata', () => {
    const lookUp = vi.spyOn(ExpandedLabels.prototype, 'valueOf');
    onTestFinished(() => lookUp.mockRestore());
    const series = createWireWriter();
    series.bytes(1, Uint8Array.of(0, 0));
    for (let index = 0; index < 1_000; index++) series.bytes(5, new Uint8Array(0));
    const request = createWireWriter();
    request.string(4, '');
    request.bytes(5, series.finish());
    start().decodeBytes(request.finish());
    expect(lookUp).toHaveBeenCalledTimes(1);
  });

  it('counts what is stored as the sender does', () => {
    const { decode } = start();
    const nameless: TimeSeries2Init = { labels: [['a', 'b']], samples: [[atMs, 1]] };
    expect(decode([up, nameless])).toEqual({
      received: 2,
      rejected: 1,
      written: { samples: 1, histograms: 0 },
    });
  });

  it('describes each metric once, by the name of the metric that a series is a part of', () => {
    const { sink, decode } = start();
    const bucket = (le: string): TimeSeries2Init => ({
      labels: [
        ['__name__', 'wait_seconds_bucket'],
        ['le', le],
      ],
      samples: [[atMs, 1]],
      metadata: { type: 3, help: 'How long.', unit: 'seconds' },
    });
    decode([
      bucket('1'),
      bucket('+Inf'),
      { ...up, metadata: { type: 2, help: 'Whether it is up.' } },
      { labels: [['__name__', 'hits_total']], samples: [[atMs, 1]], metadata: { type: 1 } },
      { labels: [['__name__', 'unknown']], samples: [[atMs, 1]], metadata: { type: 0 } },
    ]);
    expect(sink.metadata).toEqual([
      { name: 'wait_seconds', kind: 'histogram', description: 'How long.', unit: 'seconds' },
      { name: 'up', kind: 'gauge', description: 'Whether it is up.', unit: '' },
      { name: 'hits_total', kind: 'sum', description: '', unit: '' },
    ]);
  });

  it.each([
    ['a symbol that does not exist', [0, 1, 2, 9], /reference to symbol 9 of 3 at byte/],
    ['a name without a value', [1], /label without a value at byte/],
  ])('is malformed with %s', (_what, references, message) => {
    const { decodeBytes } = start();
    const series = createWireWriter();
    for (const reference of references) series.varint(1, reference);
    const request = createWireWriter();
    for (const symbol of ['', '__name__', 'up']) request.string(4, symbol);
    request.bytes(5, series.finish());
    expect(() => decodeBytes(request.finish())).toThrow(message);
  });

  it('is refused before its labels take more memory than any request of 1.0 could have', () => {
    const { decodeBytes } = start();
    const request = createWireWriter();
    for (const symbol of ['', '__name__', 'm'.repeat(1_000_000)]) request.string(4, symbol);
    const series = createWireWriter();
    series.bytes(1, Uint8Array.of(1, 2));
    for (let index = 0; index < 100; index++) request.bytes(5, series.finish());
    const decode = () => decodeBytes(request.finish());
    expect(decode).toThrow(AppError);
    expect(decode).toThrow(`more than ${maxLabelBytes} bytes`);
  });
});
