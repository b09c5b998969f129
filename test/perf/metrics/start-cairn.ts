import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { type Server, startCairn as startService } from '../http/start-server.ts';
import type { MetricServer } from './metric-server.ts';

/** The whole service, with its default durability. */
export async function startCairn(folder: string): Promise<MetricServer> {
  return toMetricServer(await startService(folder), folder);
}

/** @param folder its data directory. */
export function toMetricServer({ pid, ready, stop }: Server, folder: string): MetricServer {
  return {
    name: 'Cairn',
    pid,
    writeUrl: ready.ingest?.url ?? '',
    writeHeaders: { 'x-ingest-api-key': ready.ingest?.key ?? '' },
    queryUrl: ready.url,
    queryHeaders: { authorization: `Bearer ${ready.key}` },
    queryParameters: {},
    bytesPerSample: async () => measureDayFiles(join(folder, 'metrics')),
    stop,
  };
}

/** Of flushed samples; the rest is in memory and in the write-ahead log. */
function measureDayFiles(folder: string): number {
  let bytes = 0;
  let samples = 0;
  for (const name of readdirSync(folder).filter((each) => /^\d{4}-\d{2}-\d{2}\.db$/.test(each))) {
    bytes += statSync(join(folder, name)).size;
    const db = new Database(join(folder, name), { readonly: true });
    // One number, as it says.
    samples += db.prepare('SELECT sum(sample_count) FROM block').pluck().get() as number;
    db.close();
  }
  return bytes / samples;
}
