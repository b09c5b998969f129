import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LogBatch } from '../../../logs/log-store.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { createGeneration } from '../open-block/create-generation.ts';
import type { Generation } from '../open-block/generation.ts';
import { runQuery } from '../query/evaluate.ts';
import { defaultLogStoreLimits, type LogStoreLimits } from '../threads/log-store-limits.ts';
import { createLogWriter, type LogWriter, type SealJob } from '../threads/log-writer.ts';
import { type RecoveredWal, recoverWal } from '../wal/recover-wal.ts';
import { everyRecord } from './numbered-logs.ts';

export interface OpenWriterOptions {
  readonly limits?: Partial<LogStoreLimits>;
  readonly sealedDays?: ReadonlyMap<number, readonly number[]>;
  readonly createGeneration?: () => Generation;
}

/** A log writer on a folder of its own, in the thread of the test. */
export interface LogWriterInFolder {
  /** Opens the write-ahead log, after closing it where it was open, and replays it. */
  open(options?: OpenWriterOptions): LogWriter;
  readonly writer: LogWriter;
  readonly db: SqliteDatabase;
  /** What was handed over since the last `open`. */
  readonly jobs: readonly SealJob[];
  nowMs: number;
  /** The outcome of each batch, or its error. */
  commit(...batches: readonly LogBatch[]): unknown[];
  /** Every body of the sample project, sorted. */
  bodies(): Promise<string[]>;
  requestCount(): unknown;
  remove(): void;
}

export function createLogWriterInFolder(): LogWriterInFolder {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-writer-'));
  let wal: RecoveredWal | undefined;
  let writer: LogWriter | undefined;
  let jobs: SealJob[] = [];

  function opened(): { wal: RecoveredWal; writer: LogWriter } {
    if (wal === undefined || writer === undefined) throw new Error('open the writer first');
    return { wal, writer };
  }

  const inFolder: LogWriterInFolder = {
    open(options = {}) {
      wal?.db.close();
      jobs = [];
      const create = options.createGeneration ?? createGeneration;
      wal = recoverWal({
        folder,
        createGeneration: create,
        sealedDays: (generation) => new Set(options.sealedDays?.get(generation)),
        atLeast: { nextSequence: 1, nextGeneration: 1 },
      });
      writer = createLogWriter({
        recovered: wal,
        createGeneration: create,
        limits: { ...defaultLogStoreLimits, ...options.limits },
        seal: (job) => jobs.push(job),
        monotonicNowMs: () => inFolder.nowMs,
      });
      return writer;
    },
    get writer() {
      return opened().writer;
    },
    get db() {
      return opened().wal.db;
    },
    get jobs() {
      return jobs;
    },
    nowMs: 0,
    commit: (...batches) =>
      opened()
        .writer.commit(batches)
        .results.map((result) => (result.ok ? result.outcome : result.error)),
    async bodies() {
      const query = { kind: 'list', query: { ...everyRecord, limit: 100_000 } } as const;
      const page = await runQuery<'list'>(query, async (part) => [opened().writer.query(part, () => {})]);
      return page.records.map(({ body }) => body).sort();
    },
    requestCount: () => opened().wal.db.prepare('SELECT count(*) FROM wal').pluck().get(),
    remove() {
      wal?.db.close();
      rmSync(folder, { recursive: true });
    },
  };
  return inFolder;
}
