import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { sampleLogNs } from '../../logs/testing/sample-log.ts';
import { toUtcDayOfNs } from '../../time/utc-day.ts';
import { dayFilePath } from '../generational/day-files/day-file-name.ts';
import { openDatabase } from '../sqlite/open-database.ts';
import { createLogStore } from './create-log-store.ts';
import { numberedBatch } from './testing/numbered-logs.ts';

const nowMs = Date.UTC(2026, 10, 20);

it('dates replaced blocks by the clock that the store is given', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-log-clock-'));
  const fail = (...reasons: unknown[]): never => expect.fail(reasons.join(': '));
  const store = await createLogStore({
    folder,
    nowMs: () => nowMs,
    monotonicNowMs: () => 0,
    onFatal: fail,
    onQuarantine: fail,
    readerCount: 1,
    limits: { maxMemtableBytes: 1, compactionIntervalMs: 20 },
  });
  onTestFinished(async () => {
    await store.stop();
    rmSync(folder, { recursive: true });
  });
  for (const number of [1, 2, 3, 4]) await store.append(numberedBatch({ number, recordCount: 2 }));

  function replacedAtMs(): unknown[] {
    const db = openDatabase(dayFilePath(folder, toUtcDayOfNs(sampleLogNs)), { readOnly: true });
    try {
      return db.prepare('SELECT DISTINCT replaced_at_ms FROM block WHERE replaced_at_ms > 0').pluck().all();
    } finally {
      db.close();
    }
  }
  await vi.waitFor(() => expect(replacedAtMs()).toEqual([nowMs]), { timeout: 60_000 });
});
