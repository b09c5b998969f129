import { keepShape } from '../../../memory/keep-shape.ts';
import { releaseBuffer } from '../../../memory/release-buffer.ts';
import { createByteReader } from '../../bytes/byte-reader.ts';
import { spareBytes } from '../../bytes/decompress-bytes.ts';
import { memoryOfBlock } from './block-memory.ts';
import { decodeIntegers } from './decode-integers.ts';
import { unpackPart } from './packed-part.ts';
import { decodeValues } from './value-column.ts';

/** The decompressed samples of a block; each series is decoded on access. */
export class SampleBlock {
  readonly #bytes: Uint8Array;
  readonly #directory: Directory;
  readonly #dayStartMs: number;
  /** The times of the column that was decoded last: series of one target share them and are read one after the other. */
  #times = new Float64Array(0);
  #decodedColumn = -1;

  constructor(bytes: Uint8Array, directory: Directory, dayStartMs: number) {
    this.#bytes = bytes;
    this.#directory = directory;
    this.#dayStartMs = dayStartMs;
  }

  get seriesCount(): number {
    return this.#directory.seriesColumns.length;
  }

  /** Estimated memory. */
  get byteSize(): number {
    return memoryOfBlock(this.#bytes.length, this.seriesCount);
  }

  sampleCount(series: number): number {
    return this.#countOf(this.#columnOf(series));
  }

  /** Copies the times of a series to `target` from `at` on: ms since the epoch, ascending. */
  readTimes(series: number, target: Float64Array, at: number): void {
    const column = this.#columnOf(series);
    if (column !== this.#decodedColumn) this.#decodeTimes(column);
    const count = this.#countOf(column);
    const times = this.#times;
    // A view for `set` would cost more. In bounds.
    for (let i = 0; i < count; i++) target[at + i] = times[i] as number;
  }

  /**
   * Copies the first `limit` values to `target` from `at` on, with their bits.
   *
   * @throws RangeError when the bytes are not those of a block.
   */
  readValues(series: number, limit: number, target: Float64Array, at: number): void {
    const count = this.sampleCount(series);
    // As many starts as series.
    decodeValues(this.#bytes, this.#directory.valueStarts[series] as number, count, limit, target, at);
  }

  /**
   * A copy with only these series, numbered in their order.
   *
   * @param series ascending.
   */
  pick(series: Int32Array): SampleBlock {
    const picked = pickParts(this.#bytes, this.#directory, series);
    return new SampleBlock(picked.bytes, picked.directory, this.#dayStartMs);
  }

  /** Frees its memory; it cannot be read any more. What was read of it and picked from it stays. */
  release(): void {
    releaseBuffer(this.#bytes, spareBytes);
  }

  #columnOf(series: number): number {
    const column = this.#directory.seriesColumns[series];
    if (column === undefined) throw new RangeError(`there is no series ${series}`);
    return column;
  }

  #countOf(column: number): number {
    const count = this.#directory.columnCounts[column];
    if (count === undefined) throw new RangeError(`there is no column ${column} of times`);
    return count;
  }

  #decodeTimes(column: number): void {
    const { columnCounts, columnStarts } = this.#directory;
    const count = this.#countOf(column);
    if (this.#times.length < count) this.#times = new Float64Array(greatest(columnCounts));
    const times = this.#times;
    this.#decodedColumn = -1;
    // As many starts as counts.
    decodeIntegers(this.#bytes, columnStarts[column] as number, count, count, times, 0);
    // In bounds.
    for (let i = 0; i < count; i++) times[i] = (times[i] as number) + this.#dayStartMs;
    this.#decodedColumn = column;
  }
}

keepShape(
  new SampleBlock(
    new Uint8Array(0),
    {
      columnCounts: new Uint32Array(0),
      columnStarts: new Uint32Array(0),
      seriesColumns: new Uint32Array(0),
      valueStarts: new Uint32Array(0),
    },
    0,
  ),
);

/**
 * @param stored the sample part of `encodeBlock`.
 * @param dayStartMs what the times count from.
 * @throws RangeError when the stored bytes are not those that were written.
 */
export function openSampleBlock(stored: Uint8Array, dayStartMs: number): SampleBlock {
  const bytes = unpackPart(stored);
  return new SampleBlock(bytes, readDirectory(bytes), dayStartMs);
}

// Casts below: numbers of series and columns, which have these entries.

/** Copies the columns of some series close together. */
function pickParts(
  bytes: Uint8Array,
  directory: Directory,
  series: Int32Array,
): { readonly bytes: Uint8Array; readonly directory: Directory } {
  const { columns, seriesColumns } = pickColumns(series, directory);
  const columnCounts = new Uint32Array(columns.length);
  for (let i = 0; i < columns.length; i++) {
    columnCounts[i] = directory.columnCounts[columns[i] as number] as number;
  }
  const length = lengthOf(columns, directory.columnStarts) + lengthOf(series, directory.valueStarts);
  const packed = new Uint8Array(length);
  const columnStarts = new Uint32Array(columns.length + 1);
  const valueStarts = new Uint32Array(series.length + 1);
  const end = moveParts(bytes, columns, directory.columnStarts, packed, 0, columnStarts);
  moveParts(bytes, series, directory.valueStarts, packed, end, valueStarts);
  return { bytes: packed, directory: { columnCounts, columnStarts, seriesColumns, valueStarts } };
}

/** The columns of times that the series have, ascending, and the place of that of each series among them. */
function pickColumns(
  series: Int32Array,
  directory: Directory,
): { readonly columns: Int32Array; readonly seriesColumns: Uint32Array } {
  const columnCount = directory.columnCounts.length;
  const isUsed = new Uint8Array(columnCount);
  let count = 0;
  for (let i = 0; i < series.length; i++) {
    const column = directory.seriesColumns[series[i] as number] as number;
    if (isUsed[column] === 0) count += 1;
    isUsed[column] = 1;
  }
  const columns = new Int32Array(count);
  const places = new Uint32Array(columnCount);
  let place = 0;
  for (let column = 0; column < columnCount; column++) {
    if (isUsed[column] === 0) continue;
    columns[place] = column;
    places[column] = place;
    place += 1;
  }
  const seriesColumns = new Uint32Array(series.length);
  for (let i = 0; i < series.length; i++) {
    seriesColumns[i] = places[directory.seriesColumns[series[i] as number] as number] as number;
  }
  return { columns, seriesColumns };
}

function lengthOf(numbers: Int32Array, starts: Uint32Array): number {
  let length = 0;
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i] as number;
    length += (starts[number + 1] as number) - (starts[number] as number);
  }
  return length;
}

/** Copies parts to `target` from `at` on, neighbours at once, and notes where they begin, and where the last one ends, which it returns. */
function moveParts(
  bytes: Uint8Array,
  numbers: Int32Array,
  starts: Uint32Array,
  target: Uint8Array,
  at: number,
  moved: Uint32Array,
): number {
  // A view of each part would be a hundred bytes of garbage.
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let end = at;
  for (let i = 0; i < numbers.length; ) {
    let number = numbers[i] as number;
    const start = starts[number] as number;
    const distance = end - start;
    do {
      moved[i] = (starts[number] as number) + distance;
      number += 1;
      i += 1;
    } while (i < numbers.length && numbers[i] === number);
    const stop = starts[number] as number;
    source.copy(target, end, start, stop);
    end = stop + distance;
  }
  moved[numbers.length] = end;
  return end;
}

/** Starts have one more entry, the end of the last. */
interface Directory {
  readonly columnCounts: Uint32Array;
  readonly columnStarts: Uint32Array;
  readonly seriesColumns: Uint32Array;
  readonly valueStarts: Uint32Array;
}

function readDirectory(bytes: Uint8Array): Directory {
  const reader = createByteReader(bytes);
  const columnCount = reader.varint();
  const columnCounts = new Uint32Array(columnCount);
  const columnStarts = new Uint32Array(columnCount + 1);
  let start = 0;
  for (let column = 0; column < columnCount; column++) {
    columnCounts[column] = reader.varint();
    columnStarts[column] = start;
    start += reader.varint();
  }
  columnStarts[columnCount] = start;
  const seriesCount = reader.varint();
  const seriesColumns = new Uint32Array(seriesCount);
  const valueStarts = new Uint32Array(seriesCount + 1);
  for (let series = 0; series < seriesCount; series++) {
    seriesColumns[series] = reader.varint();
    valueStarts[series] = start;
    start += reader.varint();
  }
  valueStarts[seriesCount] = start;
  const origin = reader.position;
  if (origin + start !== bytes.length) {
    throw new RangeError(`${origin + start} bytes should be there, not ${bytes.length}`);
  }
  shift(columnStarts, origin);
  shift(valueStarts, origin);
  return { columnCounts, columnStarts, seriesColumns, valueStarts };
}

function shift(starts: Uint32Array, origin: number): void {
  // In bounds.
  for (let i = 0; i < starts.length; i++) starts[i] = (starts[i] as number) + origin;
}

function greatest(numbers: Uint32Array): number {
  let most = 0;
  for (let i = 0; i < numbers.length; i++) most = Math.max(most, numbers[i] as number);
  return most;
}
