import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openWalDatabase } from '../../logs/wal/open-wal-database.ts';
import { createRecentRequests, duplicateWindowMs } from '../../sqlite/recent-requests.ts';
import { openExportedLogWal } from './exported-wal.ts';

const requestCount = 12_000;

/** The folder of a log store that took requests, one a millisecond. */
function createLogFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-exported-wal-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const db = openWalDatabase(join(folder, 'wal.db'));
  const requests = createRecentRequests(db);
  db.transaction(() => {
    for (let index = 0; index < requestCount; index += 1) {
      const digest = createHash('sha256').update(String(index)).digest();
      requests.add(digest, index, { accepted: index, rejected: 0 });
    }
  }).immediate();
  db.close();
  return folder;
}

it('reads the recent requests of a busy service some at a time, each once', () => {
  const wal = openExportedLogWal(createLogFolder());
  onTestFinished(() => wal.close());
  const chunks = [...wal.recentRequests(0)];
  expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThanOrEqual(5_000);
  const accepted = chunks.flat().map((request) => request.accepted);
  expect(accepted.sort((a, b) => a - b)).toEqual(Array.from({ length: requestCount }, (_, index) => index));
});

it('leaves out requests that no retry follows any more', () => {
  const wal = openExportedLogWal(createLogFolder());
  onTestFinished(() => wal.close());
  const kept = [...wal.recentRequests(duplicateWindowMs + requestCount - 3)].flat();
  expect(kept.map(({ accepted }) => accepted).sort()).toEqual([requestCount - 2, requestCount - 1]);
  expect([...wal.recentRequests(duplicateWindowMs + requestCount)]).toEqual([]);
});
