import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { QueryBudget } from '../../time/query-budget.ts';
import type { SpanStore, TraceStore } from '../../traces/trace-store.ts';
import { openDatabase } from '../sqlite/open-database.ts';
import { startWorker } from '../threads/start-worker.ts';
import type { DatabaseStart } from './database-start.ts';
import { createTraceReads } from './reader/read-trace.ts';
import { dropInSteps } from './retention/drop-in-steps.ts';
import { createTraceReaders, startTraceWriter } from './trace-threads.ts';

export interface TraceStoreOptions {
  /** Created when absent; holds `traces.db` and SQLite's files beside it. */
  readonly folder: string;
  /** Milliseconds since the epoch, the clock of `QueryBudget.deadlineMs`. */
  readonly nowMs: () => number;
  /** Called at most once, when the store can accept no more writes and the process should exit. */
  readonly onFatal: (error: Error) => void;
  /** Threads for lists, statistics and metadata; default 2. */
  readonly readerCount?: number;
  /** Maximum queued writes; default 4,096. */
  readonly maxQueuedWrites?: number;
  /** Maximum estimated size of queued writes; default 64 MiB. */
  readonly maxQueuedBytes?: number;
  /** Maximum queued reads; default 256. */
  readonly maxQueuedReads?: number;
}

/** Of reads that have no deadline of their own. */
const readTimeoutMs = 10_000;

/**
 * Opens the trace store: one thread writes, others read, and the calling thread reads single traces.
 *
 * @throws Error with a one-line message when the database cannot be opened or belongs to a newer release.
 */
export async function createTraceStore(options: TraceStoreOptions): Promise<TraceStore & SpanStore> {
  const { folder, nowMs, onFatal } = options;
  const matchListeners = new Set<() => void>();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const databasePath = join(folder, 'traces.db');
  const workerData: DatabaseStart = { databasePath };
  const writer = await startTraceWriter({
    worker: startWorker('trace-writer', { workerData }),
    onFatal,
    onNotice: () => {
      for (const listener of matchListeners) listener();
    },
    maxQueuedWrites: options.maxQueuedWrites ?? 4096,
    maxQueuedBytes: options.maxQueuedBytes ?? 64 * 1024 * 1024,
  });
  const db = openDatabase(databasePath, { readOnly: true });
  const { get, smallTimeline } = createTraceReads(db);
  const { readerCount = 2, maxQueuedReads = 256 } = options;
  const readers = createTraceReaders({ databasePath, nowMs, readerCount, maxQueuedReads });
  const budget = (): QueryBudget => ({ deadlineMs: nowMs() + readTimeoutMs });

  return {
    flush: (flush) => writer.write({ kind: 'flush', ...flush }),
    appendSpans: (append) => writer.write({ kind: 'spans', ...append }),
    keepAlive: (projectId, traceId, receivedAtMs) =>
      writer.write({ kind: 'keepAlive', projectId, traceId, receivedAtMs }),
    close: (close) => writer.write({ kind: 'close', ...close }),
    appendPluginEvents: (events) => writer.write({ kind: 'pluginEvents', ...events }),
    dropCreatedBefore: (createdBeforeMs, signal) =>
      dropInSteps({ step: () => writer.write({ kind: 'drop', createdBeforeMs }), signal }),
    delete: (projectId, traceId, receivedAtMs) =>
      writer.write({ kind: 'delete', projectId, traceId, receivedAtMs }),
    get: async (projectId, traceId) => get(projectId, traceId),
    async timeline(projectId, traceId, afterNs) {
      const page = smallTimeline(projectId, traceId, afterNs);
      if (page !== 'too-large') return page;
      return readers.read({ kind: 'timeline', projectId, traceId, afterNs }, budget());
    },
    list: (query, budget) => readers.read({ kind: 'list', query }, budget),
    stats: (query, budget) => readers.read({ kind: 'stats', query }, budget),
    tags: (projectId) => readers.read({ kind: 'tags', projectId }, budget()),
    attributeKeys: (projectId) => readers.read({ kind: 'attributeKeys', projectId }, budget()),
    attributeValues: (projectId, key) => readers.read({ kind: 'attributeValues', projectId, key }, budget()),
    setRules: (rules) => writer.write({ kind: 'setRules', rules }),
    claimMatches: (request) => writer.write({ kind: 'claimMatches', request }),
    settleMatches: (claims) => writer.write({ kind: 'settleMatches', claims }),
    onMatch(listener) {
      matchListeners.add(listener);
      return () => void matchListeners.delete(listener);
    },
    async stop() {
      await readers.stop();
      db.close();
      // The writer last: the last connection to close checkpoints the write-ahead log.
      await writer.stop();
    },
  };
}
