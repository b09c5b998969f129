import { runAtOnce } from '../../../fairness/in-turns.ts';
import { toUtcDay } from '../../../time/utc-day.ts';
import type { PostgresDatabase, PostgresSession } from '../../postgres/database/postgres-database.ts';
import { type LockedTrace, lockHeads } from '../../postgres/traces/heads/lock-heads.ts';
import { type ChangedHead, saveHeads } from '../../postgres/traces/heads/save-heads.ts';
import type { CommitNumbers } from '../../postgres/traces/write/commit-numbers.ts';
import { createNewLabels } from '../../postgres/traces/write/new-labels.ts';
import { saveLabels } from '../../postgres/traces/write/save-labels.ts';
import type { TimelinePart } from '../../trace-timelines/timeline-part.ts';
import type { TimelineParts } from '../../trace-timelines/timeline-parts.ts';
import { allowLongWaits } from '../allow-long-waits.ts';
import { advanceImport, type ImportProgress } from '../progress/import-progress.ts';
import type { ExportedTrace, TraceExport } from './export-traces.ts';
import { type ImportedIds, saveIds, saveMatches } from './save-trace-ids.ts';

export interface StoreTracesOptions {
  readonly source: Pick<TraceExport, 'events' | 'spans' | 'pluginEventIds' | 'matches'>;
  readonly postgres: Pick<PostgresDatabase, 'transaction'>;
  readonly parts: Pick<TimelineParts, 'insert'>;
  readonly numbers: Pick<CommitNumbers, 'take'>;
  /** Of the parts that are inserted together: those of a very long timeline take several commits. */
  readonly maxPartBytes: number;
}

/**
 * Stores traces as a write does, all or none, with how far the import came then. Parts of earlier tries are of commits that are never
 * made.
 */
export async function storeTraces(
  traces: readonly ExportedTrace[],
  progress: ImportProgress,
  options: StoreTracesOptions,
): Promise<ImportProgress> {
  const place = String(traces.at(-1)?.key ?? 0);
  const itemCount = traces.length;
  await options.postgres.transaction(async (session) => {
    await allowLongWaits(session);
    const locked = await lockHeads(
      session,
      traces.map(({ projectId, state }) => ({ projectId, traceId: state.traceId })),
    );
    const { heads, ids, commits } = await insertTimelines(session, traces, keysOf(locked), options);
    await saveIds(session, ids);
    await saveMatches(session, ids.matches);
    await saveLabels(session, toLabelRows(traces));
    await saveHeads(session, heads);
    if ((await session.change(deleteCommits, [commits])) !== commits.length)
      throw new Error('the commits of an import were given up by somebody else');
    await advanceImport(session, progress, { place, itemCount });
  });
  return {
    ...progress,
    place,
    unitCount: progress.unitCount + 1,
    itemCount: progress.itemCount + itemCount,
  };
}

/** @throws Error when one exists. */
function keysOf(locked: readonly LockedTrace[]): ReadonlyMap<string, bigint> {
  return new Map(
    locked.map(({ projectId, traceId, traceKey, head }) => {
      if (head !== undefined)
        throw new Error(`the databases have the trace ${traceId} of ${projectId} already`);
      return [`${traceId} ${projectId}`, traceKey];
    }),
  );
}

interface Inserted {
  readonly heads: readonly ChangedHead[];
  readonly ids: ImportedIds;
  readonly commits: readonly bigint[];
}

async function insertTimelines(
  session: PostgresSession,
  traces: readonly ExportedTrace[],
  keys: ReadonlyMap<string, bigint>,
  { source, parts, numbers, maxPartBytes }: StoreTracesOptions,
): Promise<Inserted> {
  const heads: ChangedHead[] = [];
  const ids: ImportedIds = { flushes: [], pluginEvents: [], matches: [] };
  const commits: bigint[] = [];
  let waiting: TimelinePart[] = [];
  let bytes = 0;

  async function insert(): Promise<void> {
    if (waiting.length === 0) return;
    const commit = await numbers.take();
    commits.push(commit);
    await parts.insert(commit, waiting);
    // The inserts of very long timelines take longer together than PostgreSQL waits for the next statement.
    await session.rows('SELECT 1');
    waiting = [];
    bytes = 0;
  }

  for (const trace of traces) {
    const { projectId, number, state, rulesRevision } = trace;
    // Cast: every trace was locked.
    const traceKey = keys.get(`${state.traceId} ${projectId}`) as bigint;
    const createdDay = toUtcDay(state.createdAtMs);
    let partCount = 0;
    for (const part of partsOf(trace, source, (flushId) => ids.flushes.push({ traceKey, id: flushId }))) {
      waiting.push({ ...part, traceKey, createdDay, position: partCount });
      partCount += 1;
      bytes += part.payload.length;
      if (bytes >= maxPartBytes) await insert();
    }
    for (const id of source.pluginEventIds(trace.key)) ids.pluginEvents.push({ traceKey, id });
    for (const match of source.matches(trace))
      ids.matches.push({ ...match, traceKey, projectId, traceId: state.traceId });
    heads.push({ traceKey, projectId, number, createdDay, partCount, rulesRevision, state });
  }
  await insert();
  return { heads, ids, commits };
}

function* partsOf(
  { key }: ExportedTrace,
  source: Pick<TraceExport, 'events' | 'spans'>,
  addFlush: (flushId: string) => void,
) {
  for (const { flushIds, part } of source.events(key)) {
    for (const flushId of flushIds) addFlush(flushId);
    if (part !== undefined) yield part;
  }
  yield* source.spans(key);
}

function toLabelRows(traces: readonly ExportedTrace[]): Parameters<typeof saveLabels>[1] {
  const labels = createNewLabels();
  for (const { projectId, state } of traces) {
    const day = toUtcDay(state.createdAtMs);
    for (const value of state.tags) labels.add({ projectId, kind: 'tag', key: '', value, day });
    for (const [key, value] of state.attributes)
      labels.add({ projectId, kind: 'attribute', key, value, day });
  }
  return runAtOnce(labels.toRows());
}

const deleteCommits = 'DELETE FROM trace_commits WHERE trace_commits.commit = ANY ($1::bigint[])';
