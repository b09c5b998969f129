import { join } from 'node:path';
import type { StoredRecord } from '../load/compare-logs.ts';
import { metricPrefix } from '../load/random-metrics.ts';
import type { ServiceReader } from '../load/service-reader.ts';

export const walName = 'wal.db';
export const everySample = `{__name__=~"${metricPrefix}.+"}`;
/** What was sent as this is in the write-ahead log only. */
export const unsealedStretch = 'unsealed';

/** A log record or a sample: its identity, its contents, and the file within the data directory that holds it. */
export type Item = readonly [key: string, item: { readonly text: string; readonly file: string }];

/** Everything that is there; an item that is there twice is there twice. */
export async function listItems(reader: ServiceReader): Promise<Item[]> {
  const records = (await reader.logs()).map(
    (record): Item => [record.record_id, { text: JSON.stringify(record), file: fileOfRecord(record) }],
  );
  const samples = [...(await reader.samples(everySample))].flatMap(([series, values]) =>
    values.map(([timestampMs, value]): Item => {
      const file = series.includes(unsealedStretch)
        ? walName
        : dayFileName(new Date(timestampMs).toISOString());
      return [`${series} ${timestampMs}`, { text: String(value), file: join('metrics', file) }];
    }),
  );
  return [...records, ...samples];
}

function fileOfRecord({ attributes, time }: StoredRecord): string {
  return join('logs', attributes['stretch'] === unsealedStretch ? walName : dayFileName(time));
}

function dayFileName(time: string): string {
  return `${time.slice(0, 'YYYY-MM-DD'.length)}.db`;
}
