import { releaseBuffer } from '../../../memory/release-buffer.ts';
import { createByteReader } from '../../bytes/byte-reader.ts';
import { spareBytes } from '../../bytes/decompress-bytes.ts';
import { decodeIntegers } from './decode-integers.ts';
import { unpackPart } from './packed-part.ts';
import { decodeValues } from './value-column.ts';

/** The decompressed samples of a block; each series is decoded on access. */
export interface SampleBlock {
  readonly seriesCount: number;
  /** Estimated memory. */
  readonly byteSize: number;
  sampleCount(series: number): number;
  /**
   * Times of a series in ms since the epoch, ascending; the array may be longer and is not to be written to. Series that were
   * sampled together share it.
   */
  timestampsMs(series: number): Float64Array;
  /**
   * Copies the first `limit` values to `target` from `at` on, with their bits.
   *
   * @throws RangeError when the bytes are not those of a block.
   */
  readValues(series: number, limit: number, target: Float64Array, at: number): void;
  /** A copy with only these series, under the same numbers. */
  pick(series: readonly number[]): SampleBlock;
  /** Frees its memory; it cannot be read any more. What was read of it and picked from it stays. */
  release(): void;
}

/** Arrays, offsets and the rest of a block beside its bytes. */
const overheadBytes = 1024;
const bytesPerSeries = 12;

/**
 * @param stored the sample part of `encodeBlock`.
 * @param dayStartMs what the times count from.
 * @throws RangeError when the stored bytes are not those that were written.
 */
export function openSampleBlock(stored: Uint8Array, dayStartMs: number): SampleBlock {
  const bytes = unpackPart(stored);
  return createSampleBlock(bytes, readDirectory(bytes), dayStartMs);
}

function createSampleBlock(bytes: Uint8Array, directory: Directory, dayStartMs: number): SampleBlock {
  const { columnCounts, columnStarts, seriesColumns, valueStarts } = directory;
  // Caches the last column: series of one target share times and are read one after the other.
  let decodedColumn = -1;
  let decodedTimes = new Float64Array(0);

  function columnOf(series: number): number {
    const column = seriesColumns[series];
    if (column === undefined) throw new RangeError(`there is no series ${series}`);
    return column;
  }

  function countOf(column: number): number {
    const count = columnCounts[column];
    if (count === undefined) throw new RangeError(`there is no column ${column} of times`);
    return count;
  }

  function decodeTimes(column: number): void {
    const count = countOf(column);
    decodedTimes = new Float64Array(count);
    // As many starts as counts.
    decodeIntegers(bytes, columnStarts[column] as number, count, count, decodedTimes, 0);
    // In bounds.
    for (let i = 0; i < count; i++) decodedTimes[i] = (decodedTimes[i] as number) + dayStartMs;
    decodedColumn = column;
  }

  return {
    seriesCount: seriesColumns.length,
    byteSize: bytes.length + overheadBytes + seriesColumns.length * bytesPerSeries,
    sampleCount: (series) => countOf(columnOf(series)),
    timestampsMs(series) {
      const column = columnOf(series);
      if (column !== decodedColumn) decodeTimes(column);
      return decodedTimes;
    },
    readValues(series, limit, target, at) {
      const count = countOf(columnOf(series));
      // As many starts as series.
      decodeValues(bytes, valueStarts[series] as number, count, limit, target, at);
    },
    pick(series) {
      const picked = pickParts(bytes, directory, series);
      return createSampleBlock(picked.bytes, picked.directory, dayStartMs);
    },
    release: () => releaseBuffer(bytes, spareBytes),
  };
}

/** Copies the columns of some series close together. */
function pickParts(
  bytes: Uint8Array,
  directory: Directory,
  series: readonly number[],
): { readonly bytes: Uint8Array; readonly directory: Directory } {
  const { columnStarts, seriesColumns, valueStarts } = directory;
  const columns = new Set(series.map((number) => seriesColumns[number] ?? 0));
  const parts: Uint8Array[] = [];
  let length = 0;
  const move = (starts: Uint32Array, numbers: Iterable<number>): Uint32Array => {
    const moved = new Uint32Array(starts.length);
    for (const number of numbers) {
      const part = bytes.subarray(starts[number], starts[number + 1]);
      moved[number] = length;
      length += part.length;
      parts.push(part);
    }
    return moved;
  };
  const moved = { columnStarts: move(columnStarts, columns), valueStarts: move(valueStarts, series) };
  const packed = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    packed.set(part, at);
    at += part.length;
  }
  return { bytes: packed, directory: { ...directory, ...moved } };
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
