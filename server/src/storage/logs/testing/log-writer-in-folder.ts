import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LogBatch } from '../../../logs/log-store.ts';
import { decodeLogs } from '../../../logs/testing/decode-logs.ts';
import { sampleLogNs } from '../../../logs/testing/sample-log.ts';
import { toUtcDayOfNs } from '../../../time/utc-day.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import type { FrozenMemtable } from '../day-file/log-sealer.ts';
import { createMemtable } from '../memtable/create-memtable.ts';
import type { Memtable } from '../memtable/memtable.ts';
import { runQuery } from '../query/evaluate.ts';
import { defaultLogStoreLimits, type LogStoreLimits } from '../threads/log-store-limits.ts';
import { createLogWriter, type LogWriter } from '../threads/log-writer.ts';
import { type RecoveredLogWal, recoverLogWal } from '../wal/recover-log-wal.ts';
import { everyRecord } from './numbered-logs.ts';
import { readAtOnce } from './read-at-once.ts';

export interface OpenWriterOptions {
  readonly limits?: Partial<LogStoreLimits>;
  readonly sealedDays?: ReadonlyMap<number, readonly number[]>;
  readonly createMemtable?: () => Memtable;
}

/** A log writer with a folder of its own, in the thread of the test. */
export interface LogWriterInFolder {
  /** Opens the write-ahead log and replays it; closes it first if open. */
  open(options?: OpenWriterOptions): LogWriter;
  readonly writer: LogWriter;
  readonly db: SqliteDatabase;
  /** Found by the last `open`, one line each. */
  readonly damage: readonly string[];
  /** Memtables handed to the sealer since the last `open`. */
  readonly jobs: readonly FrozenMemtable[];
  /** The bytes of each memtable that was retired since the last `open`. */
  readonly retiredBytes: readonly number[];
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
  let wal: RecoveredLogWal | undefined;
  let writer: LogWriter | undefined;
  let jobs: FrozenMemtable[] = [];
  let retiredBytes: number[] = [];

  function opened(): { wal: RecoveredLogWal; writer: LogWriter } {
    if (wal === undefined || writer === undefined) throw new Error('open the writer first');
    return { wal, writer };
  }

  const inFolder: LogWriterInFolder = {
    open(options = {}) {
      wal?.db.close();
      jobs = [];
      retiredBytes = [];
      const create = options.createMemtable ?? createMemtable;
      wal = recoverLogWal({
        folder,
        createMemtable: create,
        sealedDays: (generation) => new Set(options.sealedDays?.get(generation)),
        atLeast: { nextSequence: 1, nextGeneration: 1 },
      });
      writer = createLogWriter({
        recovered: wal,
        createMemtable: create,
        limits: { ...defaultLogStoreLimits, ...options.limits },
        seal: (job) => jobs.push(job),
        onRetired: (byteSize) => retiredBytes.push(byteSize),
        monotonicNowMs: () => inFolder.nowMs,
        today: toUtcDayOfNs(sampleLogNs),
      });
      return writer;
    },
    get writer() {
      return opened().writer;
    },
    get db() {
      return opened().wal.db;
    },
    get damage() {
      return opened().wal.damage;
    },
    get jobs() {
      return jobs;
    },
    get retiredBytes() {
      return retiredBytes;
    },
    nowMs: 0,
    commit: (...batches) =>
      opened()
        .writer.commit(batches)
        .results.map((result) => (result.ok ? result.outcome : result.error)),
    async bodies() {
      const query = { kind: 'list', query: { ...everyRecord, limit: 100_000 } } as const;
      const page = await runQuery<'list'>(query, async (part) =>
        readAtOnce(part, opened().writer.unsealedRows(part.query.projectId)),
      );
      return decodeLogs(page.records)
        .map(({ body }) => body)
        .sort();
    },
    requestCount: () => opened().wal.db.prepare('SELECT count(*) FROM wal').pluck().get(),
    remove() {
      wal?.db.close();
      rmSync(folder, { recursive: true });
    },
  };
  return inFolder;
}
