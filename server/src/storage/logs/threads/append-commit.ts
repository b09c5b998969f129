import { AppError } from '../../../errors/app-error.ts';
import { maxJsonBytesOf } from '../../../ingest/otlp/common-messages/json-limit.ts';
import { maxEmptyMessages } from '../../../ingest/otlp/empty-messages.ts';
import { MalformedRequest } from '../../../ingest/otlp/protobuf/malformed-request.ts';
import type { AppendOutcome, LogBatch } from '../../../logs/log-store.ts';
import { toUtcDayOfNs } from '../../../time/utc-day.ts';
import { createKnownProjectKeys } from '../../log-ingest/known-project-keys.ts';
import { createProjectKeys, keyAgeDays, type ProjectKeys } from '../../log-ingest/project-keys.ts';
import { maxRecordsPerRequest } from '../../log-ingest/record-limit.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { createRecentRequests, digestRequest } from '../../sqlite/recent-requests.ts';
import { unavailable } from '../../threads/storage-failure.ts';
import type { CommandResult } from '../../threads/thread-messages.ts';
import type { AcceptanceWindow, AppendResult, MemtableMark } from '../memtable/memtable.ts';
import { createAttributeKeyTable } from '../wal/attribute-key-table.ts';
import { createWalCounterTable, type WalCounters } from '../wal/wal-counters.ts';
import { createWalEntries } from '../wal/wal-entries.ts';
import type { UnsealedMemtable, UnsealedMemtables } from './unsealed-memtables.ts';

export interface AppendCommit {
  /** In the order of the batches; durable and visible on return where `ok`. */
  readonly results: readonly CommandResult<AppendOutcome>[];
  /** The last sequence of each project with new records. */
  readonly lastSequences: ReadonlyMap<string, number>;
}

/** The mutable counters; changed by every commit. */
export type MutableCounters = { -readonly [Name in keyof WalCounters]: WalCounters[Name] };

export interface AttributeKeyLimit {
  /** Of a project, counting those seen within `keyAgeDays`. */
  readonly maxAttributeKeys: number;
  /** The UTC day now. */
  readonly today: number;
}

/** The state of a memtable before the commit. */
interface Before {
  readonly mark: MemtableMark;
  readonly requestCount: number;
  readonly requestBytes: number;
}

/**
 * Commits requests in one transaction: into the write-ahead log as they are, and decoded into the open blocks. A
 * malformed request fails alone; a disk failure fails all of them and leaves the blocks unchanged.
 */
export function createAppendCommit(
  db: SqliteDatabase,
  unsealed: UnsealedMemtables,
  counters: MutableCounters,
  { maxAttributeKeys, today }: AttributeKeyLimit,
): (batches: readonly LogBatch[]) => AppendCommit {
  const entries = createWalEntries(db);
  const recentRequests = createRecentRequests(db);
  const counterTable = createWalCounterTable(db);
  const touched = new Map<UnsealedMemtable, Before>();
  const keyTable = createAttributeKeyTable(db, today - keyAgeDays);
  const knownKeys = createKnownProjectKeys();
  const changedKeys = new Map<string, ProjectKeys>();

  const run = db.transaction((batches: readonly LogBatch[]): CommandResult<AppendOutcome>[] => {
    const results = batches.map(appendAlone);
    const latestMs = Math.max(...batches.map(({ receivedAtNs }) => toMilliseconds(receivedAtNs)));
    recentRequests.forgetExpired(latestMs, batches.length);
    counterTable.save(counters);
    for (const [projectId, keys] of changedKeys) keyTable.save(projectId, keys.changes());
    return results;
  });

  function appendAlone(batch: LogBatch): CommandResult<AppendOutcome> {
    const digest = digestRequest(batch.projectId, batch.keyId, batch.request);
    const receivedAtMs = toMilliseconds(batch.receivedAtNs);
    const earlier = recentRequests.find(digest, receivedAtMs);
    if (earlier !== undefined) return { ok: true, outcome: { ...earlier, duplicate: true } };
    if (!unsealed.hasRoomFor(batch.projectId)) return { ok: false, error: sealerIsBehind() };
    const target = unsealed.openFor(batch.projectId);
    const window = toWindow(batch, counters.nextSequence);
    const decoded = decode(target, batch.request, window, keysOf(batch));
    if (!decoded.ok) return decoded;
    const { outcome, refusedRecords } = decoded.outcome;
    const { accepted } = outcome;
    if (accepted > 0) {
      const { number: generation, requestCount: index } = target;
      const { projectId, request } = batch;
      entries.insert({ generation, index, projectId, window: { ...window, refusedRecords }, request });
      recentRequests.add(digest, receivedAtMs, outcome);
      target.requestCount += 1;
      target.requestBytes += batch.request.byteLength;
      counters.nextSequence += accepted;
      unsealed.measure(target);
    }
    return { ok: true, outcome: { ...outcome, duplicate: false } };
  }

  function decode(
    target: UnsealedMemtable,
    request: Uint8Array,
    window: AcceptanceWindow,
    keys: ProjectKeys,
  ): CommandResult<AppendResult> {
    const mark = target.memtable.mark();
    const keyMark = keys.mark();
    const { requestCount, requestBytes } = target;
    if (!touched.has(target)) touched.set(target, { mark, requestCount, requestBytes });
    try {
      return { ok: true, outcome: target.memtable.append(request, window, keys) };
    } catch (error) {
      target.memtable.rollBack(mark);
      keys.rollBack(keyMark);
      // The columns keep the room that they grew by: it counts, or malformed requests could take any amount of it.
      unsealed.measure(target);
      const isMalformed = error instanceof MalformedRequest;
      return {
        ok: false,
        error: isMalformed ? new AppError('INVALID_ARGUMENT', error.message, [], error) : error,
      };
    }
  }

  /** The keys of the batch's project, on the day of the batch. */
  function keysOf({ projectId, receivedAtNs }: LogBatch): ProjectKeys {
    const keys =
      knownKeys.find(projectId) ??
      knownKeys.add(projectId, createProjectKeys(maxAttributeKeys, keyTable.read(projectId)));
    changedKeys.set(projectId, keys);
    keys.beginDay(toUtcDayOfNs(receivedAtNs));
    return keys;
  }

  function rollBack(): void {
    for (const keys of changedKeys.values()) keys.rollBack(0);
    for (const [target, { mark, requestCount, requestBytes }] of touched) {
      target.memtable.rollBack(mark);
      target.requestCount = requestCount;
      target.requestBytes = requestBytes;
      unsealed.measure(target);
    }
  }

  return (batches) => {
    const { nextSequence } = counters;
    try {
      const results = run.immediate(batches);
      for (const keys of changedKeys.values()) keys.forgetChanges();
      return { results, lastSequences: findLastSequences(batches, results, nextSequence) };
    } catch (error) {
      counters.nextSequence = nextSequence;
      rollBack();
      return { results: batches.map(() => ({ ok: false, error })), lastSequences: new Map() };
    } finally {
      // A memtable may be sealed and retired before the next commit.
      touched.clear();
      changedKeys.clear();
      knownKeys.forgetOldest();
    }
  };
}

/** Sequences are assigned in the order of the batches. */
function findLastSequences(
  batches: readonly LogBatch[],
  results: readonly CommandResult<AppendOutcome>[],
  firstSequence: number,
): Map<string, number> {
  const lastSequences = new Map<string, number>();
  let lastSequence = firstSequence - 1;
  for (const [index, { projectId }] of batches.entries()) {
    const result = results[index];
    if (result?.ok !== true || result.outcome.duplicate || result.outcome.accepted === 0) continue;
    lastSequence += result.outcome.accepted;
    lastSequences.set(projectId, lastSequence);
  }
  return lastSequences;
}

function sealerIsBehind(): AppError {
  return unavailable('Logs arrive faster than the log store can write them to day files; retry later.');
}

/** Clamps to the signed 64-bit integers of SQLite, which no real clock approaches. */
function toWindow(
  { request, receivedAtNs, oldestNs, newestNs }: LogBatch,
  firstSequence: number,
): AcceptanceWindow {
  return {
    receivedAtNs: clampToInt64(receivedAtNs),
    oldestNs: clampToInt64(oldestNs),
    newestNs: clampToInt64(newestNs),
    firstSequence,
    maxRecords: maxRecordsPerRequest,
    limits: { maxEmptyMessages, maxJsonBytes: maxJsonBytesOf(request) },
  };
}

const int64End = 2n ** 63n;

function clampToInt64(value: bigint): bigint {
  if (value < -int64End) return -int64End;
  return value >= int64End ? int64End - 1n : value;
}

function toMilliseconds(ns: bigint): number {
  return Number(ns / 1_000_000n);
}
