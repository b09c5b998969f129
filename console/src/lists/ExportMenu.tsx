import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { countOf } from '../shell/count-of.ts';
import { loadLater } from '../shell/load-later.tsx';
import { type ExportFormat, exportRows, maxExportRows } from './export-rows.ts';
import { saveFile } from './save-file.ts';
import type { CsvColumn } from './to-csv.ts';

const ExportChoice = loadLater(async () => (await import('./ExportChoice.tsx')).ExportChoice, {
  whenIdle: true,
});

export interface ExportMenuProps<Row> {
  /** The name of the file, without its ending: "logs". */
  readonly name: string;
  /** The columns of the CSV file. */
  readonly columns: readonly CsvColumn<Row>[];
  /** Reads the list from its beginning; see `readAllPages`. */
  readonly readPages: (signal: AbortSignal) => AsyncIterable<readonly Row[]>;
}

/** Saves what a list shows, all of its pages, as NDJSON or CSV. */
export function ExportMenu<Row>({ name, columns, readPages }: ExportMenuProps<Row>) {
  const [rowCount, setRowCount] = useState<number>();
  const [notice, setNotice] = useState('');
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function run(format: ExportFormat): Promise<void> {
    const own = new AbortController();
    running.current = own;
    setNotice('');
    setRowCount(0);
    try {
      const pages = readPages(own.signal);
      const file = await exportRows({ format, pages, columns, onProgress: setRowCount });
      if (own.signal.aborted) return;
      saveFile(file.blob, `${name}.${format}`);
      const limit = `the first ${maxExportRows.toLocaleString('en')}; read further with the API`;
      setNotice(`Saved ${file.isTruncated ? limit : countOf(file.rowCount, 'row', 'rows')}.`);
    } catch (error) {
      if (!own.signal.aborted) setNotice(`Export failed: ${error instanceof Error ? error.message : error}`);
    } finally {
      setRowCount(undefined);
    }
  }

  return (
    <>
      {rowCount === undefined ? (
        <ExportChoice
          whileLoading={
            <Button size="xs" variant="default" aria-disabled>
              Export
            </Button>
          }
          onChoose={(format) => void run(format)}
        />
      ) : (
        <Button size="xs" variant="default" onClick={() => running.current?.abort()}>
          {countOf(rowCount, 'row', 'rows')}… Cancel
        </Button>
      )}
      {notice !== '' && (
        <span role="status" style={{ fontSize: 12 }}>
          {notice}
        </span>
      )}
    </>
  );
}
