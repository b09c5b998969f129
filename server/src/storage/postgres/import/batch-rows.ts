import type { ImportedRow } from './imported-table.ts';

export interface BatchLimits {
  readonly maxRows: number;
  /** A batch ends with the row that reaches it. */
  readonly maxBytes: number;
}

/** Of a number, and of what surrounds a text. */
const valueBytes = 16;

/** Groups rows so that memory for one batch is bounded; takes no row before its batch is asked for. */
export function* batchRows(
  rows: Iterable<ImportedRow>,
  { maxRows, maxBytes }: BatchLimits,
): Generator<readonly ImportedRow[]> {
  let batch: ImportedRow[] = [];
  let bytes = 0;
  for (const row of rows) {
    batch.push(row);
    for (const value of row) bytes += valueBytes + sizeOf(value);
    if (batch.length < maxRows && bytes < maxBytes) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}

function sizeOf(value: ImportedRow[number]): number {
  return typeof value === 'string' || value instanceof Uint8Array ? value.length : 0;
}
