import { grownArray } from '../../../memory/grown-array.ts';
import { viewOf } from '../../../memory/view-of.ts';
import { copyRange } from '../../bytes/copy-range.ts';
import { repairUtf8 } from '../../bytes/well-formed-utf8.ts';
import { maxBlockRows } from '../block.ts';
import type { BodyColumn } from './body-column.ts';
import { copyBodies, type FrozenBodies } from './frozen-bodies.ts';
import { keepAlsoUnnormalized } from './keep-unnormalized.ts';
import { isNormalized } from './normalized-body.ts';
import { OpenSplitRows } from './open-split-rows.ts';
import { addRow, type RowBits, truncateRows } from './row-bits.ts';
import { hasAllTokens, type SearchToken, toSearchTokens } from './search-token.ts';

/** The bodies of an open block: each one whole, and beside it how it splits into template and variables. */
export class OpenBodies implements BodyColumn {
  #rowCount: number;
  #bytes: Uint8Array;
  #view: DataView;
  #ends: Uint32Array;
  #unnormalized: RowBits | undefined;
  #split: OpenSplitRows | undefined;
  /** Of the bytes in use. */
  #length: number;

  /** @param frozen whose arrays it takes ownership of; without it there are no rows. */
  constructor(frozen?: FrozenBodies) {
    this.#rowCount = frozen?.rowCount ?? 0;
    this.#bytes = frozen?.bytes ?? new Uint8Array(16_384);
    this.#view = viewOf(this.#bytes);
    this.#ends = frozen?.ends ?? new Uint32Array(256);
    this.#unnormalized = frozen?.unnormalized;
    const isSplit = frozen === undefined || frozen.split !== undefined;
    this.#split = isSplit ? new OpenSplitRows(frozen?.split, frozen?.rowCount) : undefined;
    this.#length = this.#ends[this.#rowCount - 1] ?? 0;
  }

  get rowCount(): number {
    return this.#rowCount;
  }

  /** The memory held, in bytes. */
  get byteSize(): number {
    const own = this.#bytes.byteLength + this.#ends.byteLength + (this.#unnormalized?.byteLength ?? 0);
    return own + (this.#split?.byteSize ?? 0);
  }

  /** Appends the body of the next row: UTF-8 (malformed bytes become U+FFFD). */
  append(source: DataView, start: number, end: number): void {
    this.#reserve(end - start);
    const first = this.#length;
    this.#length = first + end - start;
    if (!copyRange(source, start, end, this.#view, first)) this.#repair(first);
    // From here on searches read whole bodies, as free text requires.
    if (this.#split?.append(this.#bytes, first, this.#length) === false) this.#split = undefined;
    const row = this.#rowCount;
    if (row === this.#ends.length) this.#ends = grownArray(this.#ends, 2 * row + 1);
    this.#ends[row] = this.#length;
    this.#rowCount = row + 1;
  }

  /** Makes the last body, which begins at `first` and is not in ASCII, well-formed, and notes whether it is normalized. */
  #repair(first: number): void {
    const repaired = repairUtf8(this.#bytes.subarray(first, this.#length));
    if (repaired !== undefined) {
      this.#length = first;
      this.#reserve(repaired.length);
      this.#bytes.set(repaired, first);
      this.#length = first + repaired.length;
    }
    if (isNormalized(this.#bytes.subarray(first, this.#length))) return;
    this.#unnormalized ??= new Uint8Array(Math.ceil(maxBlockRows / 8));
    addRow(this.#unnormalized, this.#rowCount);
  }

  /** Removes the rows from `rowCount` on. */
  truncate(rowCount: number): void {
    this.#rowCount = Math.min(this.#rowCount, rowCount);
    this.#length = this.#startOf(this.#rowCount);
    this.#split?.truncate(this.#rowCount);
    if (this.#unnormalized !== undefined) truncateRows(this.#unnormalized, this.#rowCount);
  }

  /** Of minimal length, valid until the next change. */
  view(): FrozenBodies {
    return {
      rowCount: this.#rowCount,
      bytes: this.#bytes.subarray(0, this.#length),
      ends: this.#ends.subarray(0, this.#rowCount),
      split: this.#split?.view(),
      unnormalized: this.#unnormalized,
    };
  }

  /** A copy of minimal length. */
  freeze(): FrozenBodies {
    return copyBodies(this.view());
  }

  text(row: number): string {
    const bytes = Buffer.from(this.#bytes.buffer, this.#bytes.byteOffset, this.#length);
    return bytes.toString('utf8', this.#startOf(row), this.#ends[row]);
  }

  keepMatching(tokens: readonly string[], rows: Uint16Array, count: number): number {
    if (this.#unnormalized === undefined) return this.#keepNormalized(tokens, rows, count);
    return keepAlsoUnnormalized(
      tokens,
      this.#unnormalized,
      (others, otherCount) => this.#keepNormalized(tokens, others, otherCount),
      (row) => this.text(row),
      rows,
      count,
    );
  }

  #keepNormalized(tokens: readonly string[], rows: Uint16Array, count: number): number {
    const searched = toSearchTokens(tokens);
    return this.#split === undefined
      ? this.#keepWithTokens(searched, rows, count)
      : this.#split.keepMatching(searched, this.#bytes, rows, count);
  }

  #keepWithTokens(tokens: readonly SearchToken[], rows: Uint16Array, count: number): number {
    let kept = 0;
    for (let index = 0; index < count; index++) {
      const row = rows[index] ?? 0;
      const end = this.#ends[row] ?? 0;
      if (hasAllTokens(tokens, this.#bytes, this.#startOf(row), end)) rows[kept++] = row;
    }
    return kept;
  }

  #startOf(row: number): number {
    return row === 0 ? 0 : (this.#ends[row - 1] ?? 0);
  }

  #reserve(count: number): void {
    const needed = this.#length + count;
    if (needed <= this.#bytes.length) return;
    this.#bytes = grownArray(this.#bytes, 2 * needed);
    this.#view = viewOf(this.#bytes);
  }
}
