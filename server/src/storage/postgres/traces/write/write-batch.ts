import { runInTurns, type Steps } from '../../../../fairness/in-turns.ts';
import type { LabelLimits } from '../../../../traces/trace-labels.ts';
import type { SpanAppendOutcome, WriteOutcome } from '../../../../traces/trace-store.ts';
import { unavailable } from '../../../threads/storage-failure.ts';
import { type AppliedWrite, applyClientWrite } from '../../../trace-ingest/apply-client-write.ts';
import type { SpanRequestReader } from '../../../trace-ingest/read-span-request.ts';
import type { SpanProgress, SpanStep } from '../../../trace-ingest/span-steps.ts';
import type { ClientWrite, SpanWrite } from '../../../trace-ingest/trace-command.ts';
import { memoryOf, type UnfinishedRequests } from '../../../trace-ingest/unfinished-requests.ts';
import type { WrittenTraces } from '../../../trace-ingest/written-traces.ts';
import type { TimelineParts } from '../../../trace-timelines/timeline-parts.ts';
import type { PostgresDatabase, PostgresSession } from '../../database/postgres-database.ts';
import { type LockedTrace, lockHeads } from '../heads/lock-heads.ts';
import { removeUnfilled } from '../heads/save-heads.ts';
import { applySpanWrite, type KnownRequests, type UnfinishedWrite } from './apply-span-write.ts';
import { createBatchChanges } from './batch-changes.ts';
import type { BatchTrace } from './batch-trace.ts';
import { createBatchTraces } from './batch-traces.ts';
import type { CommitNumbers } from './commit-numbers.ts';
import { type IdOfTrace, readKnownWrites } from './known-writes.ts';
import {
  goesOnFrom,
  labelsOf,
  type PreparedSpans,
  type PreparedWrite,
  prepareSome,
  repeatedBytesOf,
  tracesOf,
  type UnfinishedSpans,
} from './prepared-write.ts';
import { readProjects } from './read-projects.ts';
import { readRecentRequests } from './recent-span-requests.ts';
import { saveChanges } from './save-changes.ts';
import { readSpanProgress } from './span-progress.ts';
import type { TraceRules } from './trace-rules.ts';

export interface WriteBatchOptions {
  readonly postgres: PostgresDatabase;
  readonly parts: Pick<TimelineParts, 'insert'>;
  readonly numbers: Pick<CommitNumbers, 'take'>;
  readonly rules: TraceRules;
  readonly labelLimits: LabelLimits;
  readonly readSpans: SpanRequestReader;
  /** Keeps what was read of requests between their steps. */
  readonly unfinished: UnfinishedRequests<SpanWrite, UnfinishedSpans>;
  /** What is stored of a request that has more. */
  readonly step: SpanStep;
  /** How long the server waits for this process within a transaction: longer than an insert of parts may take. */
  readonly maxIdleMs: number;
  readonly monotonicNowMs: () => number;
}

/** The outcome of one command, what is left of it, or why it alone cannot be stored. */
export type BatchResult =
  | {
      readonly ok: true;
      readonly outcome: WriteOutcome | SpanAppendOutcome;
      /** What was stored besides what was sent. */
      readonly repeatedBytes: number;
    }
  | UnfinishedResult
  | { readonly ok: false; readonly error: unknown };

/** Of a request that has more than one step. */
export interface UnfinishedResult {
  readonly ok: true;
  /** Of what was left of the request before, by traces; from 0 to 1. */
  readonly shareLeft: number;
  readonly repeatedBytes: number;
}

type Applied =
  | AppliedWrite<BatchTrace>
  | SpanAppendOutcome
  | UnfinishedWrite
  | { readonly malformed: unknown };

/** Thrown in a transaction that changed nothing yet: another step of a request was stored since it was prepared, or before this process began. */
class StoredMeanwhile extends Error {
  readonly progress: ReadonlyMap<string, SpanProgress>;

  constructor(progress: ReadonlyMap<string, SpanProgress>) {
    super('requests of spans are stored further than was known');
    this.progress = progress;
  }
}

/**
 * Stores commands in one transaction, as the head of `0005-traces.sql` says: of a request of spans a step at most. Results are those of the
 * first commands, in their order: of as many as `prepareSome` takes.
 *
 * @throws AppError `UNAVAILABLE` when nothing was stored, or the commit is not known: repeated commands are recognized if it was made.
 */
export async function writeBatch(
  commands: readonly (ClientWrite | SpanWrite)[],
  options: WriteBatchOptions,
): Promise<readonly BatchResult[]> {
  const { readSpans: read, unfinished, step, monotonicNowMs } = options;
  let stored: ReadonlyMap<string, SpanProgress> = new Map();
  for (;;) {
    try {
      // A request of 64 MiB takes seconds, which its gateway's other requests must not wait for, nor a transaction.
      const preparation = { read, unfinished, step, stored };
      const writes = await runInTurns(prepareSome(commands, preparation), monotonicNowMs);
      const applied = await storeWrites(writes, options);
      // In bounds: each write was applied.
      return applied.map((each, index) => toResult(each, writes[index] as PreparedWrite, unfinished));
    } catch (error) {
      if (error instanceof StoredMeanwhile) {
        stored = new Map([...stored, ...error.progress]);
        continue;
      }
      for (const command of commands) if (command.kind === 'spans') unfinished.remove(command);
      throw error;
    }
  }
}

async function storeWrites(
  writes: readonly PreparedWrite[],
  options: WriteBatchOptions,
): Promise<readonly Applied[]> {
  const { postgres, parts, numbers, rules, labelLimits, maxIdleMs, monotonicNowMs } = options;
  const labels = await runInTurns(labelsOf(writes), monotonicNowMs);

  /** May be repeated after a conflict, then with a number of its own. */
  return postgres.transaction(async (session) => {
    // A gateway that hangs would hold its locks for ever: PostgreSQL ends its transaction. What it inserts later is never shown.
    await session.rows(setLimits, [String(maxIdleMs), String(2 * maxIdleMs)]);
    const locked = await lockHeads(session, tracesOf(writes));
    const known = await readKnownWrites(session, flushesOf(writes, locked), pluginEventsOf(writes, locked));
    const requests = await readRequests(session, spansOf(writes));
    const projects = await readProjects(session, labels, labelLimits);
    const changes = createBatchChanges();
    const rulesRevision = rules.revision();
    const traces = createBatchTraces({ locked, projects, known, labelLimits, rulesRevision, changes });
    const applied = await runInTurns(applyAll(writes, traces, requests), monotonicNowMs);
    const commit = changes.parts.length === 0 ? undefined : await numbers.take();
    if (commit !== undefined) await parts.insert(commit, changes.parts);
    await requests.recent.save(session);
    await requests.progress.save(session);
    await saveChanges(session, changes, projects.values(), rules, monotonicNowMs);
    await removeUnfilled(
      session,
      locked
        .filter(({ projectId, traceId, head }) => head === undefined && !traces.find(projectId, traceId))
        .map(({ traceKey }) => traceKey),
    );
    if (commit !== undefined) await confirm(session, commit);
    return applied;
  });
}

/** Reads what is known of requests whose heads are locked. @throws StoredMeanwhile when one has to be prepared anew. */
async function readRequests(session: PostgresSession, writes: readonly PreparedSpans[]) {
  const digests = writes.map(({ digest }) => digest);
  const recent = await readRecentRequests(session, digests);
  const progress = await readSpanProgress(session, digests);
  const further = new Map<string, SpanProgress>();
  for (const write of writes) {
    const { digest, command } = write;
    const found = progress.find(digest, command.receivedAtMs);
    const isStored = recent.find(digest, command.receivedAtMs) !== undefined;
    if (found !== undefined && !isStored && !goesOnFrom(write, found))
      further.set(digest.toString('hex'), found);
  }
  if (further.size > 0) throw new StoredMeanwhile(further);
  return { recent, progress };
}

function* applyAll(
  writes: readonly PreparedWrite[],
  traces: WrittenTraces<BatchTrace>,
  requests: KnownRequests,
): Steps<readonly Applied[]> {
  const applied: Applied[] = [];
  for (const write of writes) {
    if (write.kind === 'malformed') applied.push({ malformed: write.error });
    else if (write.kind === 'client') applied.push(applyClientWrite(traces, write.command));
    else applied.push(yield* applySpanWrite(traces, requests, write));
    yield;
  }
  return applied;
}

/** From the commit on, readers show its parts. */
async function confirm(session: PostgresSession, commit: bigint): Promise<void> {
  const count = await session.change(deleteCommit, [commit]);
  if (count !== 1)
    throw unavailable('a write took so long that it was given up; nothing was changed, retry later');
}

function toResult(
  applied: Applied,
  write: PreparedWrite,
  unfinished: WriteBatchOptions['unfinished'],
): BatchResult {
  if ('malformed' in applied) return { ok: false, error: applied.malformed };
  const repeatedBytes = repeatedBytesOf(write);
  if (write.kind === 'spans') unfinished.remove(write.command);
  if ('reached' in applied) {
    if (write.kind !== 'spans') throw new TypeError(`a write of kind '${write.kind}' is unfinished`);
    const { command, digest, request, grouped, groups, done } = write;
    unfinished.keep(command, { digest, request, grouped, done: applied.reached }, memoryOf(grouped.groups));
    const left = grouped.groups.length - done.traces;
    return { ok: true, shareLeft: (left - groups.length) / left, repeatedBytes };
  }
  if (!('trace' in applied)) return { ok: true, outcome: applied, repeatedBytes };
  const { trace, ...outcome } = applied;
  if (trace.number === undefined) throw new Error(`trace ${trace.state.traceId} has no number`);
  return { ok: true, outcome: { ...outcome, traceNumber: trace.number }, repeatedBytes };
}

function keysOf(locked: readonly LockedTrace[]): ReadonlyMap<string, bigint> {
  const existing = locked.filter(({ head }) => head !== undefined);
  return new Map(existing.map(({ projectId, traceId, traceKey }) => [`${traceId} ${projectId}`, traceKey]));
}

function flushesOf(writes: readonly PreparedWrite[], locked: readonly LockedTrace[]): readonly IdOfTrace[] {
  const keys = keysOf(locked);
  return writes.flatMap((write) => {
    if (write.kind !== 'client' || write.command.kind !== 'flush') return [];
    const { projectId, traceId, flushId } = write.command;
    const traceKey = keys.get(`${traceId} ${projectId}`);
    return traceKey === undefined ? [] : [{ traceKey, id: flushId }];
  });
}

function pluginEventsOf(
  writes: readonly PreparedWrite[],
  locked: readonly LockedTrace[],
): readonly IdOfTrace[] {
  const keys = keysOf(locked);
  return writes.flatMap((write) => {
    if (write.kind !== 'client' || write.command.kind !== 'pluginEvents') return [];
    const { projectId, traceId, events } = write.command;
    const traceKey = keys.get(`${traceId} ${projectId}`);
    return traceKey === undefined ? [] : events.map(({ eventId }) => ({ traceKey, id: eventId }));
  });
}

function spansOf(writes: readonly PreparedWrite[]): readonly PreparedSpans[] {
  return writes.filter((write) => write.kind === 'spans');
}

const setLimits = `SELECT set_config('idle_in_transaction_session_timeout', $1, true), set_config('lock_timeout', $2, true)`;

const deleteCommit = 'DELETE FROM trace_commits WHERE trace_commits.commit = $1';
