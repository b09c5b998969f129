import { runAtOnce } from '../../../fairness/in-turns.ts';
import { setTimer } from '../../../time/timers.ts';
import { toUtcDay } from '../../../time/utc-day.ts';
import { createTimelineParts } from '../../clickhouse/traces/create-timeline-parts.ts';
import type { PostgresSession } from '../../postgres/database/postgres-database.ts';
import { createCommitNumbers } from '../../postgres/traces/write/commit-numbers.ts';
import { createNewLabels } from '../../postgres/traces/write/new-labels.ts';
import { saveLabels } from '../../postgres/traces/write/save-labels.ts';
import type { ImportedSignal, ImportedSignalOptions } from '../imported-signal.ts';
import type { ImportProgress } from '../progress/import-progress.ts';
import { takeChunks } from '../take-chunks.ts';
import { openTraceExport, type TraceExport } from './export-traces.ts';
import { storeTraces } from './store-traces.ts';

const labelsAtOnce = 10_000;

/** Traces with their numbers, as a gateway stores them. */
export function openImportedTraces(options: ImportedSignalOptions): ImportedSignal {
  const { folder, damage, clickhouse, postgres, insertTimes, limits, nowMs, onProgress } = options;
  const source = openTraceExport(folder, damage);
  const projectIds = source.projects.map(({ projectId }) => projectId);
  return {
    signal: 'traces',
    state: source.state,
    projectIds,
    async findTaken(session) {
      const rows = await session.rows<{ readonly projectId: string }>(selectTaken, [projectIds]);
      return rows.map(({ projectId }) => projectId);
    },
    begin: async () => 0,
    async store(progress) {
      const numbers = createCommitNumbers({ postgres, nowMs, monotonicNowMs: insertTimes.monotonicNowMs });
      const parts = createTimelineParts({
        clickhouse,
        setTimer,
        insertTimes,
        monotonicNowMs: insertTimes.monotonicNowMs,
      });
      let current = progress;
      try {
        for (const traces of takeChunks(keptTraces(source, progress), limits.traces)) {
          current = await storeTraces(traces, current, {
            source,
            postgres,
            parts,
            numbers,
            maxPartBytes: limits.partBytes,
          });
          onProgress(current);
        }
      } finally {
        await numbers.stop().catch(() => undefined);
      }
      return current;
    },
    async finish(session, { keptFromMs }) {
      await saveListedLabels(session, source, keptFromMs);
      await session.change(insertProjects, [
        projectIds,
        source.projects.map(({ lastNumber }) => lastNumber),
        source.projects.map(({ lastCreatedAtMs }) => lastCreatedAtMs),
        source.projects.map(({ lastStepNumber }) => lastStepNumber),
      ]);
      for (const requests of source.recentRequests(nowMs()))
        await session.change(insertRequests, [
          requests.map(({ digest }) => digest),
          requests.map(({ expiresAtMs }) => expiresAtMs),
          requests.map(({ accepted }) => accepted),
          requests.map(({ rejected }) => rejected),
          requests.map(({ reason }) => reason),
        ]);
    },
    close: source.close,
  };
}

function* keptTraces(source: Pick<TraceExport, 'traces'>, { place, keptFromMs }: ImportProgress) {
  for (const trace of source.traces(place === null ? 0 : Number(place)))
    if (trace.state.createdAtMs >= keptFromMs) yield trace;
}

async function saveListedLabels(
  session: PostgresSession,
  source: Pick<TraceExport, 'labels'>,
  keptFromMs: number,
): Promise<void> {
  for (const labels of takeChunks(source.labels(keptFromMs), labelsAtOnce)) {
    const rows = createNewLabels();
    for (const { createdAtMs, ...label } of labels) rows.add({ ...label, day: toUtcDay(createdAtMs) });
    await saveLabels(session, runAtOnce(rows.toRows()));
  }
}

const selectTaken = `SELECT trace_projects.project_id AS "projectId" FROM trace_projects
  WHERE trace_projects.project_id = ANY ($1::text[]) AND trace_projects.last_number > 0
  ORDER BY trace_projects.project_id`;

const insertProjects = `INSERT INTO trace_projects (project_id, last_number, last_created_at_ms, last_step_number, tag_count,
    attribute_key_count)
  SELECT imported.project_id, imported.last_number, imported.last_created_at_ms, imported.last_step_number,
    (SELECT count(*) FROM trace_labels AS tags WHERE tags.project_id = imported.project_id AND tags.kind = 0),
    (SELECT count(*) FROM trace_labels AS keys WHERE keys.project_id = imported.project_id AND keys.kind = 1)
  FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[])
    AS imported (project_id, last_number, last_created_at_ms, last_step_number)
  ON CONFLICT (project_id) DO UPDATE SET last_number = excluded.last_number,
    last_created_at_ms = excluded.last_created_at_ms, last_step_number = excluded.last_step_number,
    tag_count = excluded.tag_count,
    attribute_key_count = excluded.attribute_key_count`;

const insertRequests = `INSERT INTO trace_requests (digest, expires_at_ms, accepted, rejected, reason)
  SELECT imported.digest, imported.expires_at_ms, imported.accepted, imported.rejected, imported.reason
  FROM unnest($1::bytea[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[])
    AS imported (digest, expires_at_ms, accepted, rejected, reason)
  ON CONFLICT (digest) DO NOTHING`;
