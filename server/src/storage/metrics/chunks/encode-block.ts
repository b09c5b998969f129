import { keepShape } from '../../../memory/keep-shape.ts';
import type { Samples } from '../../../promql/samples/samples.ts';
import { ByteWriter } from '../../bytes/byte-writer.ts';
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
export class BlockEncoder {
  sampleCount = 0;
  readonly #labels: Uint8Array[] = [];
  readonly #times: TimeColumns;
  readonly #values = new ByteWriter(64 * 1024);
  readonly #seriesColumns: number[] = [];
  readonly #valueLengths: number[] = [];
  #minMs = Number.POSITIVE_INFINITY;
  #maxMs = Number.NEGATIVE_INFINITY;

  /** @param dayStartMs midnight UTC, from which times are counted. */
  constructor(dayStartMs: number) {
    this.#times = new TimeColumns(dayStartMs);
  }

  get seriesCount(): number {
    return this.#labels.length;
  }

  /** @param samples at least one, all of the day. Encoded during the call; the label bytes are kept. */
  add(labelBytes: Uint8Array, samples: Samples): void {
    const { timestampsMs, from, to } = samples;
    const values = this.#values;
    this.#labels.push(labelBytes);
    this.#seriesColumns.push(this.#times.add(samples));
    const before = values.length;
    encodeValues(samples.values, from, to, values);
    this.#valueLengths.push(values.length - before);
    this.sampleCount += to - from;
    // There is at least one sample.
    this.#minMs = Math.min(this.#minMs, timestampsMs[from] as number);
    this.#maxMs = Math.max(this.#maxMs, timestampsMs[to - 1] as number);
  }

  finish(): EncodedBlock {
    const values = this.#values;
    const writer = new ByteWriter(values.length + 64 * 1024);
    this.#times.writeDirectory(writer);
    writer.varint(this.#labels.length);
    for (const [series, column] of this.#seriesColumns.entries()) {
      writer.varint(column);
      writer.varint(this.#valueLengths[series] ?? 0);
    }
    this.#times.writeColumns(writer);
    writer.bytes(values.finish());
    return {
      seriesCount: this.#labels.length,
      sampleCount: this.sampleCount,
      minMs: this.#minMs,
      maxMs: this.#maxMs,
      labels: encodeSeriesLabels(this.#labels),
      samples: packPart(writer.finish()),
    };
  }
}

class TimeColumns {
  readonly #dayStartMs: number;
  readonly #numberByBytes = new Map<string, number>();
  readonly #columns: { readonly count: number; readonly bytes: Uint8Array }[] = [];
  #offsets = new Float64Array(1024);
  /** The column of the times that are in `#offsets`, and how many they are. */
  #last = -1;
  #lastCount = 0;

  constructor(dayStartMs: number) {
    this.#dayStartMs = dayStartMs;
  }

  /** Returns the number of the column with exactly these times: those of one scrape or export are the same for many series. */
  add(samples: Samples): number {
    // In the order of labels, the series of one scrape follow each other.
    if (this.#hasTimesOfLast(samples)) return this.#last;
    const { timestampsMs, from, to } = samples;
    const count = to - from;
    if (this.#offsets.length < count) this.#offsets = new Float64Array(count * 2);
    const offsets = this.#offsets;
    // In bounds.
    for (let i = 0; i < count; i++) offsets[i] = (timestampsMs[from + i] as number) - this.#dayStartMs;
    const encoded = encodeIntegers(offsets, count);
    if (encoded === undefined) throw new RangeError('times of a series are more than a day apart');
    const key = `${count} ${Buffer.from(encoded.buffer, encoded.byteOffset, encoded.length).toString('latin1')}`;
    const columns = this.#columns;
    this.#last = this.#numberByBytes.get(key) ?? columns.length;
    this.#lastCount = count;
    if (this.#last === columns.length) {
      this.#numberByBytes.set(key, this.#last);
      columns.push({ count, bytes: encoded.slice() });
    }
    return this.#last;
  }

  writeDirectory(writer: ByteWriter): void {
    writer.varint(this.#columns.length);
    for (const { count, bytes } of this.#columns) {
      writer.varint(count);
      writer.varint(bytes.length);
    }
  }

  writeColumns(writer: ByteWriter): void {
    for (const { bytes } of this.#columns) writer.bytes(bytes);
  }

  #hasTimesOfLast({ timestampsMs, from, to }: Samples): boolean {
    if (to - from !== this.#lastCount) return false;
    const offsets = this.#offsets;
    const dayStartMs = this.#dayStartMs;
    // In bounds.
    for (let i = 0; i < to - from; i++) {
      if ((timestampsMs[from + i] as number) - dayStartMs !== offsets[i]) return false;
    }
    return true;
  }
}

// Of a day whose start is no small integer, as that of any other.
keepShape(new BlockEncoder(2 ** 40));
