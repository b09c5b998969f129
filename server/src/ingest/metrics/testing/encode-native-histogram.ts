import { createWireWriter, type WireWriter } from '../../otlp/protobuf/wire-writer.ts';

/** Counts of consecutive buckets from `offset` after the span before on. */
export interface SpanInit {
  readonly offset: number;
  readonly counts: readonly number[];
}

export interface NativeHistogramInit {
  readonly timestampMs: number;
  /** When it began to count. */
  readonly startMs?: number;
  readonly count: number;
  /** A bigint is the bits of the value. */
  readonly sum: number | bigint;
  readonly schema: number;
  readonly zeroCount?: number;
  readonly positive?: readonly SpanInit[];
  readonly negative?: readonly SpanInit[];
  readonly customValues?: readonly number[];
  /** Sends counts as doubles instead of as differences. */
  readonly isFloat?: boolean;
}

/** A `Histogram` of remote write 1.0 or 2.0. */
export function encodeNativeHistogram(histogram: NativeHistogramInit): Uint8Array {
  const { timestampMs, count, sum, schema, zeroCount = 0, isFloat = false } = histogram;
  const message = createWireWriter();
  if (isFloat) message.double(2, count);
  else message.varint(1, count);
  if (typeof sum === 'bigint') message.fixed64(3, sum);
  else message.double(3, sum);
  message.varint(4, zigZag(schema));
  if (isFloat) message.double(7, zeroCount);
  else message.varint(6, zeroCount);
  writeBuckets(message, { spans: 8, deltas: 9, counts: 10 }, histogram.negative ?? [], isFloat);
  writeBuckets(message, { spans: 11, deltas: 12, counts: 13 }, histogram.positive ?? [], isFloat);
  message.varint(15, timestampMs);
  if (histogram.customValues !== undefined) message.bytes(16, packDoubles(histogram.customValues));
  if (histogram.startMs !== undefined) message.varint(17, histogram.startMs);
  return message.finish();
}

function writeBuckets(
  message: WireWriter,
  fields: { spans: number; deltas: number; counts: number },
  spans: readonly SpanInit[],
  isFloat: boolean,
): void {
  for (const { offset, counts } of spans) {
    const span = createWireWriter();
    span.varint(1, zigZag(offset));
    span.varint(2, counts.length);
    message.bytes(fields.spans, span.finish());
  }
  const all = spans.flatMap(({ counts }) => counts);
  if (isFloat) message.bytes(fields.counts, packDoubles(all));
  // One by one, as a sender that does not pack; floats are packed.
  else
    for (const [index, count] of all.entries())
      message.varint(fields.deltas, zigZag(count - (all[index - 1] ?? 0)));
}

function packDoubles(values: readonly number[]): Uint8Array {
  return new Uint8Array(Float64Array.from(values).buffer);
}

/** Source: https://protobuf.dev/programming-guides/encoding/#signed-ints */
function zigZag(value: number): bigint {
  const wide = BigInt(value);
  return wide >= 0n ? 2n * wide : -2n * wide - 1n;
}
