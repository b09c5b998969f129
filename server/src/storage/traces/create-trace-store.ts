import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { QueryBudget } from '../../time/query-budget.ts';
import { defaultLabelLimits, type LabelLimits } from '../../traces/trace-labels.ts';
import type { SpanStore, TraceStore } from '../../traces/trace-store.ts';
import { dropInSteps } from '../drop-in-steps.ts';
import type { AppliedMigration } from '../schema/applied-migration.ts';
import type { DamageFinding } from '../scrub/damage-finding.ts';
import { createDamageWatch } from '../scrub/damage-watch.ts';
import type { Scrubbable } from '../scrub/scrubbed-store.ts';
import { describeLostFrames } from '../sqlite/lost-frames.ts';
import { startWorker } from '../threads/start-worker.ts';
import { maxWaitingBytes, maxWaitingWrites } from '../threads/write-queue-limits.ts';
import type { WriterStart } from './database-start.ts';
import { parseContainerItem } from './postings/stored-posting.ts';
import type { FoundDamage } from './reader/list-traces.ts';
import { createTraceScrub } from './scrub/create-trace-scrub.ts';
import {
  createTraceReaders,
  startTraceWriter,
  type TraceReaderPool,
  type TraceWriterClient,
} from './trace-threads.ts';

export interface TraceStoreOptions {
  /** Created when absent; holds `traces.db` and SQLite's files beside it. */
  readonly folder: string;
  /** The clock of `QueryBudget.deadlineMs`. */
  readonly monotonicNowMs: () => number;
  /** Called at most once, when the store can accept no more writes and the process should exit. */
  readonly onFatal: (error: Error) => void;
  /** Called whenever a read or the scrub meets a damaged trace; the others are served. Default: reads only fail. */
  readonly onDamage?: (finding: DamageFinding) => void;
  /** Called when the start migrated the database. */
  readonly onMigrated?: ((migration: AppliedMigration) => void) | undefined;
  /**
   * Called when the database could not be used and was moved to `quarantine`. Without it, that is an error.
   */
  readonly onQuarantine?: (name: string, reason: string) => void;
  /** Threads for lists, statistics, metadata and large timelines; default 2. One more reads single traces. */
  readonly readerCount?: number;
  /** Maximum queued writes, of which a project alone may have half; default `maxWaitingWrites`. */
  readonly maxQueuedWrites?: number;
  /** Maximum estimated size of queued writes; default `maxWaitingBytes`. */
  readonly maxQueuedBytes?: number;
  /** Default `defaultLabelLimits`. */
  readonly labelLimits?: LabelLimits;
  /** Maximum queued reads; default 256. */
  readonly maxQueuedReads?: number;
  /** Of reads that have no deadline of their own: of one trace, and of labels; default 10 s. */
  readonly readTimeoutMs?: number;
}

const defaultReadTimeoutMs = 10_000;
/** Of one step. */
const scrubTimeoutMs = 10_000;

/**
 * Opens the trace store: one thread writes and others read.
 *
 * @throws Error with a one-line message when the database cannot be opened or belongs to a newer release.
 */
export async function createTraceStore(
  options: TraceStoreOptions,
): Promise<TraceStore & SpanStore & Scrubbable> {
  const { folder, monotonicNowMs, onFatal, onDamage, onQuarantine } = options;
  const matchListeners = new Set<() => void>();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const databasePath = join(folder, 'traces.db');
  const workerData: WriterStart = {
    databasePath,
    recovers: onQuarantine !== undefined,
    labelLimits: options.labelLimits ?? defaultLabelLimits,
  };
  const writer = await startTraceWriter({
    worker: startWorker('trace-writer', { workerData }),
    onFatal,
    onNotice: () => {
      for (const listener of matchListeners) listener();
    },
    onMigrated: options.onMigrated,
    maxQueuedWrites: options.maxQueuedWrites ?? maxWaitingWrites,
    maxQueuedBytes: options.maxQueuedBytes ?? maxWaitingBytes,
  });
  const { quarantined, lostFrames } = writer.started;
  if (quarantined !== undefined) onQuarantine?.(quarantined.name, quarantined.reason);
  const rebuilding = new Set<string>();
  function report(finding: DamageFinding): void {
    onDamage?.(finding);
    const container = parseContainerItem(finding.item);
    if (container === undefined || rebuilding.has(finding.item)) return;
    rebuilding.add(finding.item);
    // It fails when the disk takes no writes: the next read that meets the damage has it rebuilt.
    writer
      .write({ kind: 'rebuildContainer', ...container })
      .catch(() => {})
      .finally(() => rebuilding.delete(finding.item));
  }
  if (lostFrames > 0)
    report({ store: 'traces', item: 'traces.db-wal', reason: describeLostFrames(lostFrames) });
  const watch = createDamageWatch('traces', report);
  const write: TraceWriterClient['write'] = (command) => watch(() => writer.write(command));
  const read: TraceReaderPool['read'] = (request, budget) => watch(() => readers.read(request, budget));
  const readPoint: TraceReaderPool['read'] = (request, budget) =>
    watch(() => pointReaders.read(request, budget));
  const { readerCount = 2, maxQueuedReads = 256 } = options;
  const readerOptions = { databasePath, monotonicNowMs, maxQueuedReads };
  const readers = createTraceReaders({ ...readerOptions, readerCount });
  // Of one trace, in about a millisecond: they wait for no list. A service that is asked for lists and statistics only has no such thread.
  const pointReaders = createTraceReaders({ ...readerOptions, readerCount: 1 });
  const within = (timeoutMs: number): QueryBudget => ({ deadlineMs: monotonicNowMs() + timeoutMs });
  function reportFound(damage: FoundDamage['damage'] = []): void {
    for (const found of damage) report({ store: 'traces', ...found });
  }
  const budget = (): QueryBudget => within(options.readTimeoutMs ?? defaultReadTimeoutMs);

  const scrub = createTraceScrub({
    read: (request) => readers.read({ kind: 'scrub', ...request }, within(scrubTimeoutMs)),
    addChecksums: (rows) => writer.write({ kind: 'addChecksums', rows }),
    onDamage: report,
  });

  return {
    scrub,
    flush: (flush) => write({ kind: 'flush', ...flush }),
    appendSpans: (append) => write({ kind: 'spans', ...append }),
    keepAlive: (projectId, traceId, receivedAtMs, isOfWebKey = false) =>
      write({ kind: 'keepAlive', projectId, traceId, receivedAtMs, isOfWebKey }),
    close: (close) => write({ kind: 'close', ...close }),
    appendPluginEvents: (events) => write({ kind: 'pluginEvents', ...events }),
    dropCreatedBefore: (createdBeforeMs, signal, nowMs) =>
      dropInSteps({ step: () => write({ kind: 'drop', createdBeforeMs, nowMs }), signal }),
    delete: (projectId, traceId, receivedAtMs) => write({ kind: 'delete', projectId, traceId, receivedAtMs }),
    get: (projectId, traceId) => readPoint({ kind: 'get', projectId, traceId }, budget()),
    async timeline(projectId, traceId, afterNs) {
      const small = { kind: 'smallTimeline', projectId, traceId, afterNs } as const;
      const ofPage = budget();
      const page = await readPoint(small, ofPage);
      return page === 'too-large' ? read({ ...small, kind: 'timeline' }, ofPage) : page;
    },
    async list(query, budget) {
      const { damage, ...page } = await read({ kind: 'list', query }, budget);
      reportFound(damage);
      return page;
    },
    async listJson(query, budget) {
      const { damage, ...page } = await read({ kind: 'listJson', query }, budget);
      reportFound(damage);
      return page;
    },
    stats: (query, budget) => read({ kind: 'stats', query }, budget),
    lastCreatedAtMs: (projectId) => read({ kind: 'lastCreatedAtMs', projectId }, budget()),
    tags: (projectId) => read({ kind: 'tags', projectId }, budget()),
    attributeKeys: (projectId) => read({ kind: 'attributeKeys', projectId }, budget()),
    attributeValues: (projectId, key) => read({ kind: 'attributeValues', projectId, key }, budget()),
    setRules: (rules, projectIds) => write({ kind: 'setRules', rules, projectIds }),
    claimMatches: (request) => write({ kind: 'claimMatches', request }),
    settleMatches: (claims) => write({ kind: 'settleMatches', claims }),
    onMatch(listener) {
      matchListeners.add(listener);
      return () => void matchListeners.delete(listener);
    },
    async stop() {
      await Promise.all([readers.stop(), pointReaders.stop()]);
      // The writer last: the last connection to close checkpoints the write-ahead log.
      await writer.stop();
    },
  };
}
