import { createWireWriter, type WireWriter } from '../../otlp/protobuf/wire-writer.ts';
import { type AttributesInit, encodeKeyValues } from '../../otlp/testing/encode-any-value.ts';

/** A bigint is sent as `as_int`. */
export interface ExemplarInit {
  readonly timeNs?: bigint;
  readonly value?: number | bigint;
  /** In hexadecimal. */
  readonly traceId?: string;
  readonly spanId?: string;
  readonly attributes?: AttributesInit;
}

interface PointInit {
  readonly exemplars?: readonly ExemplarInit[];
  readonly attributes?: AttributesInit;
  readonly timeNs?: bigint;
  readonly startTimeNs?: bigint;
  readonly flags?: number;
}

/** A bigint is sent as `as_int`. */
export interface NumberPointInit extends PointInit {
  readonly value?: number | bigint;
}

export interface HistogramPointInit extends PointInit {
  readonly count?: bigint;
  readonly sum?: number;
  readonly bucketCounts?: readonly bigint[];
  readonly explicitBounds?: readonly number[];
}

export interface BucketsInit {
  readonly offset: number;
  readonly bucketCounts: readonly bigint[];
}

export interface ExponentialPointInit extends PointInit {
  readonly count?: bigint;
  readonly sum?: number;
  readonly scale?: number;
  readonly zeroCount?: bigint;
  readonly positive?: BucketsInit;
  readonly negative?: BucketsInit;
}

export interface SummaryPointInit extends PointInit {
  readonly count?: bigint;
  readonly sum?: number;
  readonly quantiles?: readonly (readonly [quantile: number, value: number])[];
}

/** Valid variants of an encoding: repeated numbers packed or not, and the order of fields. */
export interface EncodingStyle {
  readonly unpacked?: boolean;
  /** Attributes, names, scopes and resources after the rest. */
  readonly headsLast?: boolean;
}

export type WriteFields = (writer: WireWriter) => void;

/** A message of these fields in the order of the style. */
export function arranged({ headsLast }: EncodingStyle, fields: readonly WriteFields[]): Uint8Array {
  const writer = createWireWriter();
  for (const write of headsLast ? fields.toReversed() : fields) write(writer);
  return writer.finish();
}

export function encodeNumberPoint(point: NumberPointInit, style: EncodingStyle): Uint8Array {
  return arranged(style, [
    (writer) => writeTimes(writer, point),
    (writer) => {
      if (typeof point.value === 'bigint') writer.fixed64(6, BigInt.asUintN(64, point.value));
      else if (point.value !== undefined) writer.double(4, point.value);
    },
    (writer) => writeAttributes(writer, 7, point),
    (writer) => writeExemplars(writer, 5, point),
    (writer) => point.flags !== undefined && writer.varint(8, point.flags),
  ]);
}

export function encodeHistogramPoint(point: HistogramPointInit, style: EncodingStyle): Uint8Array {
  const { bucketCounts = [], explicitBounds = [] } = point;
  return arranged(style, [
    (writer) => writeTimes(writer, point),
    (writer) => point.count !== undefined && writer.fixed64(4, point.count),
    (writer) => point.sum !== undefined && writer.double(5, point.sum),
    (writer) => writeList(writer, 6, bucketCounts, (list, field, value) => list.fixed64(field, value), style),
    (writer) =>
      writeList(writer, 7, explicitBounds, (list, field, value) => list.double(field, value), style),
    (writer) => writeAttributes(writer, 9, point),
    (writer) => writeExemplars(writer, 8, point),
    (writer) => point.flags !== undefined && writer.varint(10, point.flags),
  ]);
}

export function encodeExponentialPoint(point: ExponentialPointInit, style: EncodingStyle): Uint8Array {
  return arranged(style, [
    (writer) => writeAttributes(writer, 1, point),
    (writer) => writeExemplars(writer, 11, point),
    (writer) => writeTimes(writer, point),
    (writer) => point.count !== undefined && writer.fixed64(4, point.count),
    (writer) => point.sum !== undefined && writer.double(5, point.sum),
    (writer) => point.scale !== undefined && writer.varint(6, zigZag(point.scale)),
    (writer) => point.zeroCount !== undefined && writer.fixed64(7, point.zeroCount),
    (writer) => point.positive && writer.bytes(8, encodeBuckets(point.positive, style)),
    (writer) => point.negative && writer.bytes(9, encodeBuckets(point.negative, style)),
    (writer) => point.flags !== undefined && writer.varint(10, point.flags),
  ]);
}

function encodeBuckets({ offset, bucketCounts }: BucketsInit, style: EncodingStyle): Uint8Array {
  const writer = createWireWriter();
  writer.varint(1, zigZag(offset));
  writeList(writer, 2, bucketCounts, (list, field, value) => list.varint(field, value), style);
  return writer.finish();
}

export function encodeSummaryPoint(point: SummaryPointInit, style: EncodingStyle): Uint8Array {
  return arranged(style, [
    (writer) => writeTimes(writer, point),
    (writer) => point.count !== undefined && writer.fixed64(4, point.count),
    (writer) => point.sum !== undefined && writer.double(5, point.sum),
    (writer) => {
      for (const [quantile, value] of point.quantiles ?? []) {
        const message = createWireWriter();
        message.double(1, quantile);
        message.double(2, value);
        writer.bytes(6, message.finish());
      }
    },
    (writer) => writeAttributes(writer, 7, point),
    (writer) => point.flags !== undefined && writer.varint(8, point.flags),
  ]);
}

function writeTimes(writer: WireWriter, { startTimeNs, timeNs }: PointInit): void {
  if (startTimeNs !== undefined) writer.fixed64(2, startTimeNs);
  if (timeNs !== undefined) writer.fixed64(3, timeNs);
}

function writeAttributes(writer: WireWriter, field: number, { attributes = [] }: PointInit): void {
  for (const each of encodeKeyValues(attributes)) writer.bytes(field, each);
}

/** Packed encoding: the same fields without their tags. */
function writeList<Item>(
  writer: WireWriter,
  field: number,
  items: readonly Item[],
  writeOne: (writer: WireWriter, field: number, item: Item) => void,
  { unpacked }: EncodingStyle,
): void {
  if (unpacked) {
    for (const item of items) writeOne(writer, field, item);
    return;
  }
  const pieces = items.map((item) => {
    const single = createWireWriter();
    writeOne(single, field, item);
    return single.finish().subarray(1);
  });
  if (pieces.length > 0) writer.bytes(field, Buffer.concat(pieces));
}

function zigZag(value: number): number {
  return ((value << 1) ^ (value >> 31)) >>> 0;
}

function writeExemplars(writer: WireWriter, field: number, { exemplars = [] }: PointInit): void {
  for (const { timeNs, value, traceId, spanId, attributes = [] } of exemplars) {
    const message = createWireWriter();
    if (timeNs !== undefined) message.fixed64(2, timeNs);
    if (typeof value === 'bigint') message.fixed64(6, BigInt.asUintN(64, value));
    else if (value !== undefined) message.double(3, value);
    if (spanId !== undefined) message.bytes(4, Buffer.from(spanId, 'hex'));
    if (traceId !== undefined) message.bytes(5, Buffer.from(traceId, 'hex'));
    for (const each of encodeKeyValues(attributes)) message.bytes(7, each);
    writer.bytes(field, message.finish());
  }
}
