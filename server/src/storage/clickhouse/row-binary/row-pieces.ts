import { RowWriter } from './row-writer.ts';

const pieceBytes = 4 * 1024 * 1024;

/** Collects many rows in pieces: a single buffer would be copied whenever it grows, and once more at the end. */
export class RowPieces {
  /** Of the piece that is being written. */
  readonly rows: RowWriter = new RowWriter();
  readonly #pieces: Uint8Array<ArrayBuffer>[] = [];

  /** Call it after each row. */
  endRow(): void {
    if (this.rows.size >= pieceBytes) this.#endPiece();
  }

  finish(): readonly Uint8Array<ArrayBuffer>[] {
    if (this.rows.size > 0) this.#endPiece();
    return this.#pieces;
  }

  #endPiece(): void {
    this.#pieces.push(this.rows.finish());
    this.rows.size = 0;
  }
}
