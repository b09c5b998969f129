import { maxMetricNameBytes } from '../../../../metrics/kept-metadata.ts';
import type { MetricMetadata } from '../../../../metrics/metric.ts';
import { createMetadataTable, type MetadataLimits } from '../../../metric-ingest/metadata-table.ts';
import type { StagedMetadata } from '../../../metric-ingest/staged-series.ts';
import type { ClickhouseDatabase, ClickhouseLimits } from '../../database/clickhouse-database.ts';
import { refuseProjectsOnFailure } from './projects-refused-error.ts';

/** What producers said of metrics. A decoder says it once, so what is not stored waits for the next commit of its project. */
export interface ProjectMetadata extends StagedMetadata {
  /**
   * Reads what is stored of projects that are new to this gateway, or forgotten: where `maxTotalBytes` are taken, those that were loaded
   * longest ago make room for what comes, except those of this load and those that have something to be stored.
   *
   * @throws ProjectsRefusedError
   */
  load(projects: readonly number[], limits: ClickhouseLimits): Promise<void>;
  /** What is to be stored. */
  pendingOf(project: number): readonly MetricMetadata[];
  markStored(project: number): void;
}

export interface ProjectMetadataOptions {
  readonly clickhouse: Pick<ClickhouseDatabase, 'read'>;
  readonly projectIds: readonly string[];
  readonly limits: MetadataLimits;
}

interface MetadataRow extends MetricMetadata {
  readonly projectId: string;
}

export function createProjectMetadata(options: ProjectMetadataOptions): ProjectMetadata {
  const { clickhouse, projectIds, limits: metadataLimits } = options;
  const table = createMetadataTable(metadataLimits, forgetOldest);
  /** What is to be stored, by project that is known; those that were loaded longest ago are first. */
  const pending = new Map<number, Map<string, MetricMetadata>>();
  let inUse: ReadonlySet<number> = new Set();

  const isNew = (project: number): boolean => !pending.has(project);

  function pendingOf(project: number): Map<string, MetricMetadata> {
    const metrics = pending.get(project) ?? new Map<string, MetricMetadata>();
    pending.set(project, metrics);
    return metrics;
  }

  function moveToEnd(project: number): void {
    const metrics = pendingOf(project);
    pending.delete(project);
    pending.set(project, metrics);
  }

  function forgetOldest(excessBytes: number, described: number): void {
    const maxBytes = table.byteSize - excessBytes;
    for (const [project, metrics] of pending) {
      if (table.byteSize <= maxBytes) return;
      if (metrics.size > 0 || inUse.has(project) || project === described) continue;
      const bytesBefore = table.byteSize;
      table.delete(project);
      // One without metadata takes no room, and need not be read again.
      if (table.byteSize < bytesBefore) pending.delete(project);
    }
  }

  return {
    async load(projects, limits) {
      const missing = projects.filter(isNew);
      inUse = new Set(projects);
      for (const project of projects) if (!isNew(project)) moveToEnd(project);
      if (missing.length === 0) return;
      // Ordinals come from the same list.
      const ids = missing.map((project) => projectIds[project] as string);
      const query = { text: select, parameters: { projects: ids, maxNameBytes: maxMetricNameBytes } };
      const rows = await refuseProjectsOnFailure(missing, clickhouse.read<MetadataRow>(query, limits));
      const numbers = new Map(missing.map((project, index) => [ids[index], project]));
      for (const project of missing) pendingOf(project);
      for (const { projectId, ...metadata } of rows) {
        const project = numbers.get(projectId);
        if (project !== undefined) table.set(project, metadata);
      }
    },
    describe(project, given) {
      const metadata = table.set(project, given);
      if (metadata !== undefined) pendingOf(project).set(metadata.name, metadata);
    },
    pendingOf: (project) => [...(pending.get(project)?.values() ?? [])],
    markStored: (project) => pending.get(project)?.clear(),
  };
}

// Without FINAL, which is that of each shard; and without names that earlier releases kept, which no series may have.
const select = `
SELECT metric_metadata.project AS projectId, metric_metadata.metric AS name, metric_metadata.kind AS kind,
  metric_metadata.unit AS unit, metric_metadata.description AS description
FROM metric_metadata WHERE metric_metadata.project IN {projects:Array(String)}
  AND length(metric_metadata.metric) <= {maxNameBytes:UInt32}
ORDER BY metric_metadata.project, metric_metadata.metric, metric_metadata.commit DESC
LIMIT 1 BY metric_metadata.project, metric_metadata.metric`;
