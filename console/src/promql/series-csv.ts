import type { MatrixSeries } from './align-matrix.ts';
import { compareText, labelValue } from './label-syntax.ts';

export interface ExportedQuery {
  readonly letter: string;
  readonly series: readonly MatrixSeries[];
}

/**
 * One line a value: its time in RFC 3339, its query, its labels and the value as the service wrote it (RFC 4180). Labels that a
 * spreadsheet would run as a formula begin with an apostrophe.
 */
export function toSeriesCsv(queries: readonly ExportedQuery[]): string {
  const labels = [
    ...new Set(queries.flatMap(({ series }) => series.flatMap(({ metric }) => Object.keys(metric)))),
  ].sort(compareText);
  const header = ['time', 'query', ...labels.map(toTextCell), 'value'].join(',');
  const lines = queries.flatMap(({ letter, series }) =>
    series.flatMap(({ metric, values }) => {
      const cells = labels.map((label) => toTextCell(labelValue(metric, label) ?? ''));
      const shared = [letter, ...cells].join(',');
      return values.map(([seconds, value]) => `${toInstant(Number(seconds))},${shared},${value}`);
    }),
  );
  return `${[header, ...lines].join('\r\n')}\r\n`;
}

function toInstant(seconds: number): string {
  return new Date(Math.round(seconds * 1_000)).toISOString();
}

function toTextCell(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
