import type { Samples } from '../../../promql/samples/samples.ts';
import { type ByteWriter, createByteWriter } from '../../bytes/byte-writer.ts';
import { encodeIntegers } from './encode-integers.ts';
import { packPart } from './packed-part.ts';
import { encodeSeriesLabels } from './series-labels.ts';
import { encodeValues } from './value-column.ts';

/** Series compressed together: larger blocks save little space and make reading one series slower. */
export const maxBlockSeries = 512;
export const maxBlockSamples = 2 ** 19;

/** The bounds by which a block is selected without reading it. */
export interface BlockFacts {
  readonly seriesCount: number;
  readonly sampleCount: number;
  readonly minMs: number;
  readonly maxMs: number;
}

export interface EncodedBlock extends BlockFacts {
  /** `decodeSeriesLabels` */
  readonly labels: Uint8Array;
  /** `openSampleBlock` */
  readonly samples: Uint8Array;
}

/** Collects series of one day into a block. */
export interface BlockEncoder {
  readonly seriesCount: number;
  readonly sampleCount: number;
  /** @param samples at least one, all of the day. Encoded during the call; the label bytes are kept. */
  add(labelBytes: Uint8Array, samples: Samples): void;
  finish(): EncodedBlock;
}

/** @param dayStartMs midnight UTC, from which times are counted. */
export function createBlockEncoder(dayStartMs: number): BlockEncoder {
  const labels: Uint8Array[] = [];
  const times = createTimeColumns(dayStartMs);
  const values = createByteWriter(64 * 1024);
  const seriesColumns: number[] = [];
  const valueLengths: number[] = [];
  let sampleCount = 0;
  let minMs = Number.POSITIVE_INFINITY;
  let maxMs = Number.NEGATIVE_INFINITY;

  return {
    get seriesCount() {
      return labels.length;
    },
    get sampleCount() {
      return sampleCount;
    },
    add(labelBytes, samples) {
      const { timestampsMs, from, to } = samples;
      labels.push(labelBytes);
      seriesColumns.push(times.add(samples));
      const before = values.length;
      encodeValues(samples.values, from, to, values);
      valueLengths.push(values.length - before);
      sampleCount += to - from;
      // There is at least one sample.
      minMs = Math.min(minMs, timestampsMs[from] as number);
      maxMs = Math.max(maxMs, timestampsMs[to - 1] as number);
    },
    finish() {
      const writer = createByteWriter(values.length + 64 * 1024);
      times.writeDirectory(writer);
      writer.varint(labels.length);
      for (const [series, column] of seriesColumns.entries()) {
        writer.varint(column);
        writer.varint(valueLengths[series] ?? 0);
      }
      times.writeColumns(writer);
      writer.bytes(values.finish());
      return {
        seriesCount: labels.length,
        sampleCount,
        minMs,
        maxMs,
        labels: encodeSeriesLabels(labels),
        samples: packPart(writer.finish()),
      };
    },
  };
}

interface TimeColumns {
  /** The number of the column with exactly these times: those of one scrape or export are the same for many series. */
  add(samples: Samples): number;
  writeDirectory(writer: ByteWriter): void;
  writeColumns(writer: ByteWriter): void;
}

function createTimeColumns(dayStartMs: number): TimeColumns {
  const numberByBytes = new Map<string, number>();
  const columns: { readonly count: number; readonly bytes: Uint8Array }[] = [];
  let offsets = new Float64Array(1024);
  /** The column of the times that are in `offsets`, and how many they are. */
  let last = -1;
  let lastCount = 0;

  function hasTimesOfLast({ timestampsMs, from, to }: Samples): boolean {
    if (to - from !== lastCount) return false;
    // In bounds, as below.
    for (let i = 0; i < lastCount; i++) {
      if ((timestampsMs[from + i] as number) - dayStartMs !== offsets[i]) return false;
    }
    return true;
  }

  return {
    add(samples) {
      // In the order of labels, the series of one scrape follow each other.
      if (hasTimesOfLast(samples)) return last;
      const { timestampsMs, from, to } = samples;
      const count = to - from;
      if (offsets.length < count) offsets = new Float64Array(count * 2);
      // In bounds.
      for (let i = 0; i < count; i++) offsets[i] = (timestampsMs[from + i] as number) - dayStartMs;
      const encoded = encodeIntegers(offsets, count);
      if (encoded === undefined) throw new RangeError('times of a series are more than a day apart');
      const key = `${count} ${Buffer.from(encoded.buffer, encoded.byteOffset, encoded.length).toString('latin1')}`;
      last = numberByBytes.get(key) ?? columns.length;
      lastCount = count;
      if (last === columns.length) {
        numberByBytes.set(key, last);
        columns.push({ count, bytes: encoded.slice() });
      }
      return last;
    },
    writeDirectory(writer) {
      writer.varint(columns.length);
      for (const { count, bytes } of columns) {
        writer.varint(count);
        writer.varint(bytes.length);
      }
    },
    writeColumns(writer) {
      for (const { bytes } of columns) writer.bytes(bytes);
    },
  };
}
