import { grownArray } from '../../bytes/grown-array.ts';
import { repairUtf8 } from '../../bytes/well-formed-utf8.ts';
import { maxBlockRows } from '../block.ts';
import type { BodyColumn } from './body-column.ts';
import { copyBodies, type FrozenBodies } from './frozen-bodies.ts';
import { keepAlsoUnnormalized } from './keep-unnormalized.ts';
import { isNormalized } from './normalized-body.ts';
import { createOpenSplitRows, type OpenSplitRows } from './open-split-rows.ts';
import { addRow, truncateRows } from './row-bits.ts';
import { hasAllTokens, type SearchToken, toSearchTokens } from './search-token.ts';

/** The bodies of an open block: each one whole, and beside it how it splits into template and variables. */
export interface OpenBodies extends BodyColumn {
  /** Appends the body of the next row: UTF-8 (malformed bytes become U+FFFD). */
  append(bytes: Uint8Array, start: number, end: number): void;
  readonly rowCount: number;
  /** The memory held, in bytes. */
  readonly byteSize: number;
  /** Removes the rows from `rowCount` on. */
  truncate(rowCount: number): void;
  /** Of minimal length, valid until the next change. */
  view(): FrozenBodies;
  /** A copy of minimal length. */
  freeze(): FrozenBodies;
}

export function createOpenBodies(): OpenBodies {
  return openBodies(
    {
      rowCount: 0,
      bytes: new Uint8Array(16_384),
      ends: new Uint32Array(256),
      split: undefined,
      unnormalized: undefined,
    },
    createOpenSplitRows(),
  );
}

/** Takes ownership of the arrays. */
export function thawBodies(frozen: FrozenBodies): OpenBodies {
  return openBodies(frozen, frozen.split && createOpenSplitRows(frozen.split, frozen.rowCount));
}

function openBodies(initial: FrozenBodies, initialSplit: OpenSplitRows | undefined): OpenBodies {
  let { rowCount, bytes, ends, unnormalized } = initial;
  let split = initialSplit;
  let length = ends[rowCount - 1] ?? 0;

  return {
    get rowCount() {
      return rowCount;
    },
    get byteSize() {
      return bytes.byteLength + ends.byteLength + (split?.byteSize ?? 0) + (unnormalized?.byteLength ?? 0);
    },
    append(source, start, end) {
      reserve(end - start);
      let high = 0;
      let target = length;
      for (let at = start; at < end; at++) {
        const byte = source[at] ?? 0;
        bytes[target++] = byte;
        high |= byte;
      }
      const repaired = high < 0x80 ? undefined : repairUtf8(bytes.subarray(length, target));
      if (repaired !== undefined) {
        reserve(repaired.length);
        bytes.set(repaired, length);
        target = length + repaired.length;
      }
      if (high >= 0x80 && !isNormalized(bytes.subarray(length, target))) {
        unnormalized ??= new Uint8Array(Math.ceil(maxBlockRows / 8));
        addRow(unnormalized, rowCount);
      }
      // From here on searches read whole bodies, as free text requires.
      if (split?.append(bytes, length, target) === false) split = undefined;
      length = target;
      if (rowCount === ends.length) ends = grownArray(ends, 2 * rowCount + 1);
      ends[rowCount++] = length;
    },
    truncate(count) {
      rowCount = Math.min(rowCount, count);
      length = rowCount === 0 ? 0 : (ends[rowCount - 1] ?? 0);
      split?.truncate(rowCount);
      if (unnormalized !== undefined) truncateRows(unnormalized, rowCount);
    },
    view,
    freeze: () => copyBodies(view()),
    text,
    keepMatching(tokens, rows, count) {
      return unnormalized === undefined
        ? keepNormalized(tokens, rows, count)
        : keepAlsoUnnormalized(
            tokens,
            unnormalized,
            (others, otherCount) => keepNormalized(tokens, others, otherCount),
            text,
            rows,
            count,
          );
    },
  };

  function view(): FrozenBodies {
    return {
      rowCount,
      bytes: bytes.subarray(0, length),
      ends: ends.subarray(0, rowCount),
      split: split?.view(),
      unnormalized,
    };
  }

  function text(row: number): string {
    return Buffer.from(bytes.buffer, bytes.byteOffset, length).toString('utf8', startOf(row), ends[row]);
  }

  function keepNormalized(tokens: readonly string[], rows: Uint16Array, count: number): number {
    const searched = toSearchTokens(tokens);
    return split === undefined
      ? keepWithTokens(searched, rows, count)
      : split.keepMatching(searched, bytes, rows, count);
  }

  function startOf(row: number): number {
    return row === 0 ? 0 : (ends[row - 1] ?? 0);
  }

  function reserve(count: number): void {
    if (length + count <= bytes.length) return;
    bytes = grownArray(bytes, 2 * (length + count));
  }

  function keepWithTokens(tokens: readonly SearchToken[], rows: Uint16Array, count: number): number {
    let kept = 0;
    for (let index = 0; index < count; index++) {
      const row = rows[index] ?? 0;
      const end = ends[row] ?? 0;
      if (hasAllTokens(tokens, bytes, startOf(row), end)) rows[kept++] = row;
    }
    return kept;
  }
}
