import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { LogStore } from '../../../server/src/logs/log-store.ts';
import type { LogStoreLimits } from '../../../server/src/storage/logs/threads/log-store-limits.ts';
import { openDatabase } from '../../../server/src/storage/sqlite/open-database.ts';
import { openLogStore } from '../../support/open-log-store.ts';

const appendsAtOnce = 4;
const retryMs = 20;

/** The store alone, with one query thread and no HTTP. */
export function openBenchmarkStore(folder: string, limits: Partial<LogStoreLimits> = {}): Promise<LogStore> {
  return openLogStore(folder, { readerCount: 1, limits });
}

/** Appends every request, waiting when the store falls behind with sealing. */
export async function appendRequests(
  store: LogStore,
  projectId: string,
  requests: Iterator<Uint8Array<ArrayBuffer>>,
): Promise<void> {
  let number = 0;
  async function appendNext(): Promise<void> {
    for (let next = requests.next(); next.done !== true; next = requests.next()) {
      number += 1;
      await appendOne(store, projectId, `key_${number}`, next.value);
    }
  }
  await Promise.all(Array.from({ length: appendsAtOnce }, appendNext));
}

async function appendOne(
  store: LogStore,
  projectId: string,
  keyId: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const terms = { receivedAtNs: 0n, oldestNs: 0n, newestNs: 2n ** 62n };
  for (;;) {
    try {
      // A copy, because the store takes ownership and the request may be retried.
      const { rejected } = await store.append({ projectId, keyId, request: bytes.slice(), ...terms });
      if (rejected > 0) throw new Error(`${rejected} records were rejected`);
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'UNAVAILABLE')) throw error;
      await delay(retryMs);
    }
  }
}

/** Waits until every record is in a day file and the write-ahead log is empty. */
export async function sealEverything(folder: string): Promise<void> {
  const store = await openBenchmarkStore(folder, {
    sealAfterMs: 1,
    compactionIntervalMs: 500,
    purgeAfterMs: 0,
  });
  const wal = openDatabase(join(folder, 'wal.db'));
  const count = wal.prepare<[], number>('SELECT count(*) FROM wal').pluck();
  while (count.get() !== 0) await delay(50);
  wal.close();
  await store.stop();
}

/** Bytes of day files and their SQLite side files; the write-ahead log is empty by then and not counted. */
export function dayFileBytes(folder: string): number {
  return readdirSync(folder)
    .filter((name) => /^\d{4}-/.test(name))
    .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}
