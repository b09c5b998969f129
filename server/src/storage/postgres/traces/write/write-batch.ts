import { runInTurns, type Steps } from '../../../../fairness/in-turns.ts';
import type { LabelLimits } from '../../../../traces/trace-labels.ts';
import type { SpanAppendOutcome, WriteOutcome } from '../../../../traces/trace-store.ts';
import { unavailable } from '../../../threads/storage-failure.ts';
import { type AppliedWrite, applyClientWrite } from '../../../trace-ingest/apply-client-write.ts';
import type { SpanRequestReader } from '../../../trace-ingest/read-span-request.ts';
import type { ClientWrite, SpanWrite } from '../../../trace-ingest/trace-command.ts';
import type { WrittenTraces } from '../../../trace-ingest/written-traces.ts';
import type { TimelineParts } from '../../../trace-timelines/timeline-parts.ts';
import type { PostgresDatabase, PostgresSession } from '../../database/postgres-database.ts';
import { type LockedTrace, lockHeads } from '../heads/lock-heads.ts';
import { removeUnfilled } from '../heads/save-heads.ts';
import { applySpanWrite } from './apply-span-write.ts';
import { createBatchChanges } from './batch-changes.ts';
import type { BatchTrace } from './batch-trace.ts';
import { createBatchTraces } from './batch-traces.ts';
import type { CommitNumbers } from './commit-numbers.ts';
import { type IdOfTrace, readKnownWrites } from './known-writes.ts';
import { labelsOf, type PreparedWrite, prepareSome, repeatedBytesOf, tracesOf } from './prepared-write.ts';
import { readProjects } from './read-projects.ts';
import { type RecentSpanRequests, readRecentRequests } from './recent-span-requests.ts';
import { saveChanges } from './save-changes.ts';
import type { TraceRules } from './trace-rules.ts';

export interface WriteBatchOptions {
  readonly postgres: PostgresDatabase;
  readonly parts: Pick<TimelineParts, 'insert'>;
  readonly numbers: Pick<CommitNumbers, 'take'>;
  readonly rules: TraceRules;
  readonly labelLimits: LabelLimits;
  readonly readSpans: SpanRequestReader;
  /** How long the server waits for this process within a transaction: longer than an insert of parts may take. */
  readonly maxIdleMs: number;
  readonly monotonicNowMs: () => number;
}

/** The outcome of one command, or why it alone cannot be stored. */
export type BatchResult =
  | {
      readonly ok: true;
      readonly outcome: WriteOutcome | SpanAppendOutcome;
      /** What was stored besides what was sent. */
      readonly repeatedBytes: number;
    }
  | { readonly ok: false; readonly error: unknown };

type Applied = AppliedWrite<BatchTrace> | SpanAppendOutcome | { readonly malformed: unknown };

/**
 * Stores commands in one transaction, as the head of `0005-traces.sql` says. Results are those of the first commands, in
 * their order: of as many as `prepareSome` takes.
 *
 * @throws AppError `UNAVAILABLE` when nothing was stored, or the commit is not known: repeated commands are recognized if it was made.
 */
export async function writeBatch(
  commands: readonly (ClientWrite | SpanWrite)[],
  options: WriteBatchOptions,
): Promise<readonly BatchResult[]> {
  const { postgres, parts, numbers, rules, labelLimits, readSpans, maxIdleMs, monotonicNowMs } = options;
  // A request of 64 MiB takes seconds, which its gateway's other requests must not wait for, nor a transaction.
  const writes = await runInTurns(prepareSome(commands, readSpans), monotonicNowMs);
  const labels = await runInTurns(labelsOf(writes), monotonicNowMs);

  /** May be repeated after a conflict, then with a number of its own. */
  return postgres.transaction(async (session) => {
    // A gateway that hangs would hold its locks for ever: PostgreSQL ends its transaction. What it inserts later is never shown.
    await session.rows(setLimits, [String(maxIdleMs), String(2 * maxIdleMs)]);
    const locked = await lockHeads(session, tracesOf(writes));
    const known = await readKnownWrites(session, flushesOf(writes, locked), pluginEventsOf(writes, locked));
    const requests = await readRecentRequests(session, digestsOf(writes));
    const projects = await readProjects(session, labels, labelLimits);
    const changes = createBatchChanges();
    const rulesRevision = rules.revision();
    const traces = createBatchTraces({ locked, projects, known, labelLimits, rulesRevision, changes });
    const applied = await runInTurns(applyAll(writes, traces, requests), monotonicNowMs);
    const commit = changes.parts.length === 0 ? undefined : await numbers.take();
    if (commit !== undefined) await parts.insert(commit, changes.parts);
    await requests.save(session);
    await saveChanges(session, changes, projects.values(), rules);
    await removeUnfilled(
      session,
      locked
        .filter(({ projectId, traceId, head }) => head === undefined && !traces.find(projectId, traceId))
        .map(({ traceKey }) => traceKey),
    );
    if (commit !== undefined) await confirm(session, commit);
    // In bounds: each write was applied.
    return applied.map((each, index) => toResult(each, writes[index] as PreparedWrite));
  });
}

function* applyAll(
  writes: readonly PreparedWrite[],
  traces: WrittenTraces<BatchTrace>,
  requests: RecentSpanRequests,
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

function toResult(applied: Applied, write: PreparedWrite): BatchResult {
  if ('malformed' in applied) return { ok: false, error: applied.malformed };
  const repeatedBytes = repeatedBytesOf(write);
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

function digestsOf(writes: readonly PreparedWrite[]): readonly Buffer[] {
  return writes.flatMap((write) => (write.kind === 'spans' ? [write.digest] : []));
}

const setLimits = `SELECT set_config('idle_in_transaction_session_timeout', $1, true), set_config('lock_timeout', $2, true)`;

const deleteCommit = 'DELETE FROM trace_commits WHERE trace_commits.commit = $1';
