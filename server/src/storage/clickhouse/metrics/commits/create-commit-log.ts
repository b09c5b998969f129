import type { CommitLog, CommitRange } from '../../../../alerts/evaluation/shards/commit-log.ts';
import type { MetricCommit } from '../../../../metrics/metric-store.ts';
import type { PostgresDatabase } from '../../../postgres/database/postgres-database.ts';
import type { ClickhouseDatabase } from '../../database/clickhouse-database.ts';
import { batchRanges, type RangeBatch } from './batch-ranges.ts';
import { createNewestSamples } from './newest-samples.ts';

export interface CommitLogOptions {
  readonly postgres: Pick<PostgresDatabase, 'rows'>;
  readonly clickhouse: Pick<ClickhouseDatabase, 'read'>;
}

interface ProjectRow {
  readonly projectId: string;
  readonly lastCommit: number;
}

interface NewestRow {
  readonly project: string;
  readonly metric: string;
  /** 64-bit integers are text. */
  readonly newestMs: string;
}

const timeoutMs = 10_000;

/** The commits of every gateway, as `metric_projects` of PostgreSQL and `samples` of ClickHouse have them. */
export function createCommitLog({ postgres, clickhouse }: CommitLogOptions): CommitLog {
  function readNewest({ after, ...batch }: RangeBatch): Promise<readonly NewestRow[]> {
    const parameters = { ...batch, after: BigInt(after) };
    return clickhouse.read<NewestRow>({ text: selectNewest, parameters }, { timeoutMs });
  }

  return {
    async lastCommits(projectIds) {
      const rows = await postgres.rows<ProjectRow>(selectLastCommits, [projectIds]);
      return new Map(rows.map(({ projectId, lastCommit }) => [projectId, lastCommit]));
    },
    async newestSamples(ranges: readonly CommitRange[]): Promise<readonly MetricCommit[]> {
      const newest = createNewestSamples();
      // One after the other: they are of no hurry.
      for (const batch of batchRanges(ranges))
        for (const { project, metric, newestMs } of await readNewest(batch))
          newest.add(project, metric, Number(newestMs));
      return newest.commits();
    },
  };
}

const selectLastCommits = `
  SELECT metric_projects.project_id AS "projectId", metric_projects.last_commit AS "lastCommit"
  FROM metric_projects WHERE metric_projects.project_id = ANY ($1::text[])`;

const selectNewest = `
  SELECT samples.project AS project, samples.metric AS metric, max(samples.time_ms) AS newestMs
  FROM samples
  WHERE samples.arrival_day >= toDate({firstDay:UInt16}) AND samples.commit > {after:UInt64}
    AND (samples.project, samples.metric) IN arrayZip({projectIds:Array(String)}, {metricNames:Array(String)})
  GROUP BY project, metric`;
