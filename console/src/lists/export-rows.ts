import { type CsvColumn, toCsvLine } from './to-csv.ts';

export type ExportFormat = 'ndjson' | 'csv';

export interface RowExport<Row> {
  readonly format: ExportFormat;
  /** Pages of the list from its beginning. */
  readonly pages: AsyncIterable<readonly Row[]>;
  readonly columns: readonly CsvColumn<Row>[];
  readonly onProgress: (rowCount: number) => void;
}

export interface ExportedFile {
  readonly blob: Blob;
  readonly rowCount: number;
  /** Whether the list has more rows than a file may have. */
  readonly isTruncated: boolean;
}

/** What a tab can hold; the API gives any number. */
export const maxExportRows = 100_000;

/** Writes the rows of all pages, up to the limit. NDJSON has the rows as the API answers them, CSV the columns. */
export async function exportRows<Row>(request: RowExport<Row>): Promise<ExportedFile> {
  const { format, pages, columns, onProgress } = request;
  // One part a page: blobs may lie on disk, strings of a whole file may not.
  const parts: Blob[] = [];
  let rowCount = 0;
  let isTruncated = false;
  if (format === 'csv') parts.push(new Blob([toCsvLine(columns.map(({ title }) => title))]));
  for await (const page of pages) {
    const rows = page.slice(0, maxExportRows - rowCount);
    isTruncated = rows.length < page.length;
    const lines = rows.map((row) =>
      format === 'csv' ? toCsvLine(columns.map(({ read }) => read(row))) : `${JSON.stringify(row)}\n`,
    );
    parts.push(new Blob([lines.join('')]));
    rowCount += rows.length;
    onProgress(rowCount);
    if (isTruncated) break;
  }
  const type = format === 'csv' ? 'text/csv' : 'application/x-ndjson';
  return { blob: new Blob(parts, { type }), rowCount, isTruncated };
}
