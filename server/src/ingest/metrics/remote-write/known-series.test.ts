import { expect, it } from 'vitest';
import { createWireWriter } from '../../otlp/protobuf/wire-writer.ts';
import { createMetricDecoder } from '../metric-decoder.ts';
import { packWriteRequest } from '../testing/encode-write-request.ts';
import { createRecordingSink } from '../testing/recording-sink.ts';

const atMs = 1_763_942_400_123;
/** The labels `__name__="m"` as a field of a series. */
const labels = [0x0a, 13, 0x0a, 8, ...Buffer.from('__name__'), 0x12, 1, 0x6d];
const value = [0x09, 0, 0, 0, 0, 0, 0, 0xf8, 0x3f];
const stale = [0x09, 2, 0, 0, 0, 0, 0, 0xf0, 0x7f];
const time = [0x10, ...varint(atMs)];

function varint(number: number): number[] {
  const writer = createWireWriter();
  writer.varint(1, number);
  return [...writer.finish().subarray(1)];
}

function field(tag: number, bytes: readonly number[]): number[] {
  return [tag, ...varint(bytes.length), ...bytes];
}

function requestOf(...fields: readonly (readonly number[])[]): Uint8Array<ArrayBuffer> {
  return packWriteRequest(Uint8Array.from(field(0x0a, [...labels, ...fields.flat()])));
}

const usual = requestOf(field(0x12, [...value, ...time]));

it.each<[string, readonly (readonly number[])[], readonly string[]]>([
  ['a value and a time', [field(0x12, [...value, ...time])], [`m @${atMs} = 1.5`]],
  ['a staleness marker', [field(0x12, [...stale, ...time])], [`m @${atMs} = stale`]],
  ['its time first', [field(0x12, [...time, ...value])], [`m @${atMs} = 1.5`]],
  ['no time', [field(0x12, value)], ['m @0 = 1.5']],
  ['no value', [field(0x12, time)], [`m @${atMs} = 0`]],
  ['a time before 1970', [field(0x12, [...value, 0x10, ...new Array(9).fill(0xff), 1])], ['m @-1 = 1.5']],
  ['a time in more bytes than it needs', [field(0x12, [...value, 0x10, 0x85, 0x80, 0])], ['m @5 = 1.5']],
  ['a length in two bytes', [[0x12, 0x80 | (9 + time.length), 0, ...value, ...time]], [`m @${atMs} = 1.5`]],
  ['an unknown field', [field(0x12, [...value, ...time, 0x18, 1])], [`m @${atMs} = 1.5`]],
  [
    'two samples',
    [field(0x12, [...value, ...time]), field(0x12, [...stale, 0x10, 7])],
    [`m @${atMs} = 1.5`, 'm @7 = stale'],
  ],
  ['an exemplar', [field(0x12, [...value, ...time]), field(0x1a, [])], [`m @${atMs} = 1.5`]],
  [
    'another label',
    [field(0x12, [...value, ...time]), [0x0a, 6, 0x0a, 1, 0x61, 0x12, 1, 0x62]],
    [`m{a="b"} @${atMs} = 1.5`],
  ],
])('a known series is read with %s', (_what, fields, samples) => {
  const decoder = createMetricDecoder();
  const sink = createRecordingSink();
  const decode = (request: Uint8Array<ArrayBuffer>) =>
    decoder.decode({ projectId: 'p', request, format: 'remote-write' }, sink);
  decode(usual);
  sink.samples.length = 0;
  expect(decode(requestOf(...fields))).toMatchObject({ received: samples.length, rejected: 0 });
  expect(sink.samples).toEqual(samples);
});

it.each<[string, readonly number[]]>([
  ['that ends within its time', [...value, 0x10, 0x80, 0x80]],
  ['that ends within its value', value.slice(0, -1)],
])('a sample of a known series %s is refused', (_what, sample) => {
  const decoder = createMetricDecoder();
  const sink = createRecordingSink();
  decoder.decode({ projectId: 'p', request: usual, format: 'remote-write' }, sink);
  const request = requestOf(field(0x12, sample));
  expect(() => decoder.decode({ projectId: 'p', request, format: 'remote-write' }, sink)).toThrow(
    /truncated number|truncated 64-bit number/,
  );
});
