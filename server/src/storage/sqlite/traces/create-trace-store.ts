import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { QueryBudget } from '../../../query-budget.ts';
import type { TraceStore } from '../../../traces/trace-store.ts';
import { openDatabase } from '../open-database.ts';
import type { DatabaseStart } from './database-start.ts';
import { createTraceReads } from './read-trace.ts';
import { createTraceReaders, startTraceWriter } from './trace-threads.ts';

export interface TraceStoreOptions {
  /** Created when absent; holds `traces.db` and SQLite's files beside it. */
  readonly folder: string;
  /** Milliseconds since the epoch, the clock of `QueryBudget.deadlineMs`. */
  readonly nowMs: () => number;
  /** The store can take no more writes and the process should end. Called at most once. */
  readonly onFatal: (error: Error) => void;
  /** Threads for lists, statistics and metadata; default 2. */
  readonly readerCount?: number;
  /** Writes that may wait for their commit; default 4,096. */
  readonly maxQueuedWrites?: number;
  /** Their estimated size together; default 64 MiB. */
  readonly maxQueuedBytes?: number;
  /** Reads that may wait for a thread; default 256. */
  readonly maxQueuedReads?: number;
}

const metadataTimeoutMs = 10_000;

/**
 * Opens the trace store: one thread writes, others read, and the calling thread does the reads of a single trace.
 *
 * @throws Error with a one-line message when the database cannot be opened or belongs to a newer release.
 */
export async function createTraceStore(options: TraceStoreOptions): Promise<TraceStore> {
  const { folder, nowMs, onFatal } = options;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const databasePath = join(folder, 'traces.db');
  const workerData: DatabaseStart = { databasePath };
  const writer = await startTraceWriter({
    worker: new Worker(new URL('./writer-worker.ts', import.meta.url), { workerData }),
    onFatal,
    maxQueuedWrites: options.maxQueuedWrites ?? 4096,
    maxQueuedBytes: options.maxQueuedBytes ?? 64 * 1024 * 1024,
  });
  const db = openDatabase(databasePath, { readOnly: true });
  const { get, timeline } = createTraceReads(db);
  const { readerCount = 2, maxQueuedReads = 256 } = options;
  const readers = createTraceReaders({ databasePath, nowMs, readerCount, maxQueuedReads });
  const metadataBudget = (): QueryBudget => ({ deadlineMs: nowMs() + metadataTimeoutMs });

  return {
    flush: (flush) => writer.write({ kind: 'flush', ...flush }),
    keepAlive: (projectId, traceId, receivedAtMs) =>
      writer.write({ kind: 'keepAlive', projectId, traceId, receivedAtMs }),
    close: (close) => writer.write({ kind: 'close', ...close }),
    appendPluginEvents: (events) => writer.write({ kind: 'pluginEvents', ...events }),
    delete: (projectId, traceId, receivedAtMs) =>
      writer.write({ kind: 'delete', projectId, traceId, receivedAtMs }),
    get: async (projectId, traceId) => get(projectId, traceId),
    timeline: async (projectId, traceId) => timeline(projectId, traceId),
    list: (query, budget) => readers.read({ kind: 'list', query }, budget),
    stats: (query, budget) => readers.read({ kind: 'stats', query }, budget),
    tags: (projectId) => readers.read({ kind: 'tags', projectId }, metadataBudget()),
    attributeKeys: (projectId) => readers.read({ kind: 'attributeKeys', projectId }, metadataBudget()),
    attributeValues: (projectId, key) =>
      readers.read({ kind: 'attributeValues', projectId, key }, metadataBudget()),
    async stop() {
      await readers.stop();
      db.close();
      // Last, because the last connection to close folds the write-ahead log into the database.
      await writer.stop();
    },
  };
}
