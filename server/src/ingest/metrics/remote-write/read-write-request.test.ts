import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../../../test/support/any-character.ts';
import { formatLabels } from '../../../promql/labels/format-labels.ts';
import { toLabels } from '../../../promql/labels/to-labels.ts';
import { createWireWriter } from '../../otlp/protobuf/wire-writer.ts';
import { createMetricDecoder } from '../metric-decoder.ts';
import {
  encodeWriteRequest,
  type MetadataInit,
  packWriteRequest,
  type TimeSeriesInit,
} from '../testing/encode-write-request.ts';
import { createRecordingSink, type RecordingSinkOptions } from '../testing/recording-sink.ts';

const staleBits = 0x7ff0_0000_0000_0002n;
const atMs = 1_763_942_400_123;
const up: TimeSeriesInit = { labels: [['__name__', 'up']], samples: [[atMs, 1]] };

function start(options?: RecordingSinkOptions) {
  const sink = createRecordingSink(options);
  const decoder = createMetricDecoder();
  const decodeBytes = (bytes: Uint8Array, projectId = 'p') =>
    decoder.decode({ projectId, request: packWriteRequest(bytes), format: 'remote-write' }, sink);
  return {
    sink,
    decode: (timeseries: readonly TimeSeriesInit[], metadata?: readonly MetadataInit[]) =>
      decodeBytes(encodeWriteRequest(timeseries, metadata)),
    decodeBytes,
  };
}

describe('a remote write request', () => {
  it('becomes the encoded samples, for new and known series', () => {
    const value = fc.oneof(
      fc.double(),
      fc.constantFrom(-0, Number.POSITIVE_INFINITY, staleBits, 0x7ff8_0000_0000_0001n),
    );
    const name = fc.oneof(
      fc.constantFrom('a', 'job', '__proto__'),
      fc.string({ unit: anyCharacter, minLength: 1 }),
    );
    const series = fc.record({
      labels: fc
        .uniqueArray(fc.tuple(name, fc.string({ unit: anyCharacter })), {
          maxLength: 5,
          selector: ([key]) => key,
        })
        .map((labels) => [['__name__', 'm'] as const, ...labels.filter(([key]) => key !== '__name__')]),
      samples: fc.array(fc.tuple(fc.maxSafeInteger(), value), { maxLength: 4 }),
    });
    fc.assert(
      fc.property(fc.array(series, { maxLength: 5 }), (timeseries) => {
        const { sink, decode } = start();
        const expected = timeseries.flatMap(({ labels, samples }) =>
          samples.map(
            ([timestampMs, sent]) => `${formatLabels(toLabels(labels))} @${timestampMs} ${textOf(sent)}`,
          ),
        );
        for (const _time of ['new', 'known']) {
          sink.samples.length = 0;
          expect(decode(timeseries)).toMatchObject({ received: expected.length, rejected: 0 });
          expect(sink.samples).toEqual(expected);
        }
      }),
    );
  });

  it('is accepted with its fields in any order', () => {
    const label = (name: string, value: string) => {
      const message = createWireWriter();
      message.string(2, value);
      message.string(1, name);
      return message.finish();
    };
    const requestOf = (value: number) => {
      const sample = createWireWriter();
      sample.varint(2, atMs);
      sample.double(1, value);
      const timeSeries = createWireWriter();
      timeSeries.bytes(1, label('b', '2'));
      timeSeries.bytes(2, sample.finish());
      timeSeries.bytes(3, new Uint8Array([0x48, 1]));
      timeSeries.bytes(1, label('__name__', 'm'));
      timeSeries.bytes(1, label('a', '1'));
      const request = createWireWriter();
      request.bytes(1, timeSeries.finish());
      return request.finish();
    };
    const { sink, decodeBytes } = start();
    decodeBytes(requestOf(7));
    decodeBytes(requestOf(8));
    expect(sink.samples).toEqual([7, 8].map((value) => `m{a="1", b="2"} @${atMs} = ${value}`));
    expect(sink.seriesCalls).toBe(1);
  });

  it('an absent value is 0', () => {
    const { sink, decodeBytes } = start();
    const request = encodeWriteRequest([{ labels: [['__name__', 'm']], samples: [] }]);
    const sample = [0x12, 0];
    decodeBytes(
      Uint8Array.from([0x0a, (request[1] ?? 0) + sample.length, ...request.subarray(2), ...sample]),
    );
    expect(sink.samples).toEqual(['m @0 = 0']);
  });

  it.each<[string, TimeSeriesInit['labels'], RegExp]>([
    ['without a name', [['job', 'a']], /no __name__/],
    ['with an empty name', [['__name__', '']], /no __name__/],
    [
      'with a label twice',
      [
        ['__name__', 'm'],
        ['a', '1'],
        ['a', '1'],
      ],
      /"a" is repeated/,
    ],
    [
      'with a label without a name',
      [
        ['__name__', 'm'],
        ['', '1'],
      ],
      /"1" has no name/,
    ],
  ])('a series %s is rejected with all its samples, and the next one accepted', (_what, labels, text) => {
    const { sink, decode } = start();
    const samples = [
      [atMs, 1],
      [atMs + 1, 2],
    ] as const;
    expect(decode([{ labels, samples }, up])).toMatchObject({ received: 3, rejected: 2 });
    expect(sink.rejections).toEqual([
      { reason: 'invalid_labels', count: 2, text: expect.stringMatching(text) },
    ]);
    expect(sink.samples).toEqual([`up @${atMs} = 1`]);
  });

  it('labels that are not UTF-8 are rejected', () => {
    const { sink, decodeBytes } = start();
    const request = encodeWriteRequest([
      {
        ...up,
        labels: [
          ['__name__', 'up'],
          ['a', 'XY'],
        ],
      },
    ]);
    request.set([0xff], Buffer.from(request).indexOf('XY'));
    expect(decodeBytes(request)).toMatchObject({ received: 1, rejected: 1 });
    expect(sink.rejections).toMatchObject([{ reason: 'invalid_labels' }]);
  });

  it('a rejected series is looked up again the next time', () => {
    let isFull = true;
    const refusal = { reason: 'series_limit', text: 'full' } as const;
    const { sink, decode } = start({ refuse: () => (isFull ? refusal : undefined) });
    expect(decode([up])).toMatchObject({ received: 1, rejected: 1 });
    isFull = false;
    expect(decode([up])).toMatchObject({ received: 1, rejected: 0 });
    expect(sink.rejections).toEqual([{ reason: 'series_limit', count: 1, text: 'full' }]);
  });

  it('samples that the sink rejects are counted', () => {
    const { decode } = start({ oldestMs: atMs });
    const samples = [
      [atMs - 1, 1],
      [atMs, 2],
    ] as const;
    expect(decode([{ ...up, samples }])).toMatchObject({ received: 2, rejected: 1 });
  });

  it('a series with one label more than the expected one is a different series', () => {
    const labels: TimeSeriesInit['labels'] = [
      ['__name__', 'm'],
      ['a', '1'],
    ];
    const { sink, decode, decodeBytes } = start();
    // A sequence seen twice is expected to repeat.
    const expectIt = () => {
      decode([{ ...up, labels }]);
      decode([{ ...up, labels }]);
      sink.samples.length = 0;
    };
    expectIt();
    decode([{ ...up, labels: [...labels, ['b', '2']] }]);
    expect(sink.samples).toEqual([`m{a="1", b="2"} @${atMs} = 1`]);
    expectIt();
    const known = encodeWriteRequest([{ ...up, labels }]);
    const label = [0x0a, 6, 0x0a, 1, 0x63, 0x12, 1, 0x33];
    // As many bytes before the series as in the label, so that both ways of counting where its labels end come to the same.
    const unknown = [0x7a, 4, 0, 0, 0, 0];
    decodeBytes(
      Uint8Array.of(...unknown, 0x0a, (known[1] ?? 0) + label.length, ...known.subarray(2), ...label),
    );
    expect(sink.samples).toEqual([`m{a="1", c="3"} @${atMs} = 1`]);
    expect(sink.seriesCalls).toBe(3);
  });

  it('series of two projects are two', () => {
    const { sink, decodeBytes } = start();
    const request = encodeWriteRequest([up]);
    decodeBytes(request, 'p');
    decodeBytes(request, 'q');
    expect(sink.seriesCalls).toBe(2);
  });

  it('metadata is passed on once, mapped to metric kinds', () => {
    const { sink, decode } = start();
    const metadata = Array.from({ length: 9 }, (_, type) => ({
      type,
      name: `m${type}`,
      help: 'h',
      unit: 's',
    }));
    decode([], metadata);
    decode([], metadata);
    const kinds = sink.metadata.map(({ kind }) => kind);
    expect(kinds).toEqual([
      'gauge',
      'sum',
      'gauge',
      'histogram',
      'gauge',
      'summary',
      'gauge',
      'gauge',
      'gauge',
    ]);
    expect(sink.metadata[1]).toEqual({ name: 'm1', kind: 'sum', unit: 's', description: 'h' });
  });
});

function textOf(sent: number | bigint): string {
  if (sent === staleBits) return '= stale';
  if (typeof sent === 'bigint') return '= NaN';
  return `= ${Object.is(sent, -0) ? '-0' : sent}`;
}
