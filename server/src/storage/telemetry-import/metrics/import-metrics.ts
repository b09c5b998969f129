import { decodeLabelBytes } from '../../../metrics/label-bytes.ts';
import { toUtcDay } from '../../../time/utc-day.ts';
import { insertBlock } from '../../clickhouse/database/insert-block.ts';
import {
  encodeExemplarRows,
  encodeMetadataRows,
  insertExemplars,
  insertMetadata,
} from '../../clickhouse/metrics/write/description-rows.ts';
import { defaultMetricWriteLimits } from '../../clickhouse/metrics/write/metric-write-limits.ts';
import type { ExemplarRow } from '../../metrics/wal/exemplar-rows.ts';
import type { PostgresSession } from '../../postgres/database/postgres-database.ts';
import { addMetricProjects, lockProjects, saveProjects } from '../../postgres/metrics/metric-projects.ts';
import { type KeptRequest, saveRequests } from '../../postgres/metrics/metric-requests.ts';
import type { UnitBlock } from '../import-unit.ts';
import type { ImportedSignal, ImportedSignalOptions } from '../imported-signal.ts';
import type { ImportProgress } from '../progress/import-progress.ts';
import { storeUnits } from '../store-units.ts';
import { takeChunks } from '../take-chunks.ts';
import { openSampleExport, type SampleExport } from './export-samples.ts';
import { readSampleUnits } from './sample-units.ts';

const rowsPerInsert = 5_000;
const requestsPerStatement = 5_000;

/** Samples as those of one commit, which is before every commit of a gateway. */
export function openImportedMetrics(options: ImportedSignalOptions): ImportedSignal {
  const { folder, damage, clickhouse, insertTimes, limits, nowMs } = options;
  const source = openSampleExport(folder, damage);

  /** Rows that may be there twice. */
  async function describe({ importId, number, keptFromMs }: ImportProgress): Promise<void> {
    let index = 0;
    for (const { into, rows } of describeAll(source, number, keptFromMs)) {
      const token = `import:${importId}:metrics:described:${index}`;
      await insertBlock(clickhouse, { into, rows, token, shard: 1 }, insertTimes);
      index += 1;
    }
  }

  return {
    signal: 'metrics',
    state: source.state,
    projectIds: source.projectIds,
    async findTaken(session) {
      const rows = await session.rows<{ readonly projectId: string }>(selectTaken, [source.projectIds]);
      return rows.map(({ projectId }) => projectId);
    },
    async begin(session) {
      const [row] = await session.rows<{ readonly number: number }>(drawNumber);
      if (row === undefined) throw new Error('no number of a commit was drawn');
      return row.number;
    },
    async store(progress) {
      const stored = await storeUnits(readSampleUnits(source, progress, limits.samples), progress, options);
      await describe(stored);
      return stored;
    },
    async finish(session, { number: commit, begunAtMs }) {
      const activeDay = toUtcDay(begunAtMs);
      const active = await clickhouse.read<{ readonly projectId: string; readonly count: string }>(
        { text: countActive, parameters: { commit, day: activeDay } },
        { timeoutMs: insertTimes.timeoutMs },
      );
      const counts = new Map(active.map(({ projectId, count }) => [projectId, Number(count)]));
      await addMetricProjects(session, source.projectIds);
      await saveProjects(
        session,
        (await lockProjects(session, source.projectIds)).map(({ projectId }) => ({
          projectId,
          lastCommit: commit,
          activeDay,
          activeSeries: counts.get(projectId) ?? 0,
        })),
      );
      await saveKnownRequests(session, source, nowMs() + defaultMetricWriteLimits.duplicateWindowMs);
    },
    close: source.close,
  };
}

async function saveKnownRequests(
  session: PostgresSession,
  source: Pick<SampleExport, 'requests' | 'projectIds'>,
  expiresAtMs: number,
): Promise<void> {
  function* kept(): Generator<KeptRequest> {
    for (const { project, fingerprint, outcome } of source.requests())
      yield {
        projectId: source.projectIds[project] ?? '',
        digest: Buffer.from(fingerprint, 'base64url'),
        outcome: JSON.stringify(outcome),
      };
  }
  for (const requests of takeChunks(kept(), requestsPerStatement))
    await saveRequests(session, requests, expiresAtMs);
}

function* describeAll(
  { metadata, exemplars, projectIds }: Pick<SampleExport, 'metadata' | 'exemplars' | 'projectIds'>,
  commit: number,
  keptFromMs: number,
): Generator<UnitBlock> {
  const described = metadata().map(({ project, metadata: each }) => ({
    projectId: projectIds[project] ?? '',
    metadata: each,
  }));
  for (const rows of takeChunks(described, rowsPerInsert))
    yield { into: insertMetadata, rows: [encodeMetadataRows(rows, commit)] };
  for (const rows of takeChunks(exemplars(), rowsPerInsert)) {
    const kept = rows.filter(({ timestampMs }) => timestampMs >= keptFromMs);
    if (kept.length > 0) yield { into: insertExemplars, rows: [encodeExemplars(kept, projectIds)] };
  }
}

function encodeExemplars(
  rows: readonly ExemplarRow[],
  projectIds: readonly string[],
): Uint8Array<ArrayBuffer> {
  const exemplars = rows.map(({ project, timestampMs, value, labels }, series) => ({
    project,
    series,
    timestampMs,
    value,
    labels: decodeLabelBytes(labels),
  }));
  // Cast: numbers of series are indexes of the rows.
  return encodeExemplarRows(
    exemplars,
    { labelBytes: (series) => (rows[series] as ExemplarRow).series },
    projectIds,
  );
}

const selectTaken = `SELECT metric_projects.project_id AS "projectId" FROM metric_projects
  WHERE metric_projects.project_id = ANY ($1::text[]) AND metric_projects.last_commit > 0
  ORDER BY metric_projects.project_id`;

const drawNumber = `SELECT next_trace_number('metric_commit_numbers') AS number`;

const countActive = `
SELECT samples.project AS projectId, uniqExact(samples.series) AS count FROM samples
WHERE samples.arrival_day = toDate({day:UInt16}) AND samples.commit = {commit:UInt64}
GROUP BY samples.project`;
