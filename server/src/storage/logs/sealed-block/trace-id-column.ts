import { viewOf } from '../../../memory/view-of.ts';
import type { Dictionary } from '../block.ts';
import type { SealableColumn } from './dictionary-column.ts';
import type { Numbers } from './number-column.ts';
import { traceIdBytes } from './trace-id-filter.ts';

/** Trace ids in order of first appearance. */
export interface OrderedTraceIds {
  readonly codes: Uint16Array;
  /** The raw ids one after the other. */
  readonly ids: Uint8Array;
}

export function orderTraceIds({ codes, dictionary }: SealableColumn, order: Uint16Array): OrderedTraceIds {
  const { bytes, ends } = dictionary.view();
  const source = viewOf(bytes);
  const renumbered = new Uint16Array(dictionary.size + 1);
  const ids = new Uint8Array(dictionary.size * traceIdBytes);
  const target = viewOf(ids);
  const ordered = new Uint16Array(order.length);
  let size = 0;
  for (let index = 0; index < ordered.length; index += 1) {
    // Casts: the index is within the order, which has only rows of the column, and codes are at most the dictionary's size.
    const code = codes[order[index] as number] as number;
    if (code === 0) continue;
    let newCode = renumbered[code] as number;
    if (newCode === 0) {
      const start = ends[code - 1] as number;
      for (let byte = 0; byte < traceIdBytes; byte += 4)
        target.setInt32(size * traceIdBytes + byte, source.getInt32(start + byte));
      size += 1;
      newCode = size;
      renumbered[code] = newCode;
    }
    ordered[index] = newCode;
  }
  return { codes: ordered, ids: ids.subarray(0, size * traceIdBytes) };
}

/**
 * Converts codes to distances: 0 for no id, 1 for a new one, else 2 for the newest and more for older ones. Records of
 * a trace are close together, so most distances are small though codes differ.
 * @param codes as numbered by `orderTraceIds`: each new one is one more than the greatest so far.
 */
export function toDistances(codes: Uint16Array): Uint16Array {
  const distances = new Uint16Array(codes.length);
  let newest = 0;
  for (let row = 0; row < codes.length; row += 1) {
    // The row is one of the column's.
    const code = codes[row] as number;
    if (code > newest) {
      newest = code;
      distances[row] = 1;
    } else if (code !== 0) {
      // Fits: a repetition of n ids is at least row n, and there are 65,535 rows at most.
      distances[row] = newest - code + 2;
    }
  }
  return distances;
}

/** @throws RangeError when a distance precedes the first id, or the number of ids is not `size`. */
export function fromDistances(distances: Numbers, size: number): Uint16Array {
  const codes = new Uint16Array(distances.length);
  let newest = 0;
  for (let row = 0; row < distances.length; row += 1) {
    // The row is one of the column's.
    const distance = distances[row] as number;
    if (distance === 1) newest += 1;
    const code = distance < 2 ? newest * distance : newest - distance + 2;
    if (code < 1 && distance !== 0) throw new RangeError(`row ${row} names a trace id before the first`);
    codes[row] = code;
  }
  if (newest !== size) throw new RangeError(`${newest} trace ids are named, there are ${size}`);
  return codes;
}

/** The trace ids of a sealed block. */
export function openTraceIdDictionary(ids: Uint8Array): Dictionary {
  const arena = Buffer.from(ids.buffer, ids.byteOffset, ids.byteLength);
  const startOf = (code: number): number => (code - 1) * traceIdBytes;

  return {
    size: ids.length / traceIdBytes,
    bytes: (code) => arena.subarray(startOf(code), startOf(code) + traceIdBytes),
    text: (code) => arena.toString('hex', startOf(code), startOf(code) + traceIdBytes),
    find(value) {
      // A scan of unsorted ids: the filter excludes nearly every block before, and an index would cost space.
      let start = arena.indexOf(value);
      while (start % traceIdBytes > 0) start = arena.indexOf(value, start + 1);
      return start < 0 || value.length !== traceIdBytes ? 0 : start / traceIdBytes + 1;
    },
  };
}
