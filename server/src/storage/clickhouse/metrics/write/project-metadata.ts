import type { MetricMetadata } from '../../../../metrics/metric.ts';
import { cutMetadata, isSameMetadata } from '../../../metric-ingest/kept-metadata.ts';
import type { StagedMetadata } from '../../../metric-ingest/staged-series.ts';
import type { ClickhouseDatabase, ClickhouseLimits } from '../../database/clickhouse-database.ts';

/** What producers said of metrics. A decoder says it once, so what is not stored waits for the next commit of its project. */
export interface ProjectMetadata extends StagedMetadata {
  /** Reads what is stored of projects that are new to this gateway. */
  load(projects: readonly number[], limits: ClickhouseLimits): Promise<void>;
  /** What is to be stored. */
  pendingOf(project: number): readonly MetricMetadata[];
  markStored(project: number): void;
}

export interface ProjectMetadataOptions {
  readonly clickhouse: Pick<ClickhouseDatabase, 'read'>;
  readonly projectIds: readonly string[];
  /** Metrics of a project; others are left out. */
  readonly maxMetadata: number;
}

interface MetadataRow extends MetricMetadata {
  readonly projectId: string;
}

interface Described {
  readonly known: Map<string, MetricMetadata>;
  readonly pending: Map<string, MetricMetadata>;
}

export function createProjectMetadata(options: ProjectMetadataOptions): ProjectMetadata {
  const { clickhouse, projectIds, maxMetadata } = options;
  const loaded = new Map<number, Described>();

  function ofProject(project: number): Described {
    const described = loaded.get(project) ?? { known: new Map(), pending: new Map() };
    loaded.set(project, described);
    return described;
  }

  return {
    async load(projects, limits) {
      const missing = projects.filter((project) => !loaded.has(project));
      if (missing.length === 0) return;
      // Ordinals come from the same list.
      const ids = missing.map((project) => projectIds[project] as string);
      const rows = await clickhouse.read<MetadataRow>(
        { text: select, parameters: { projects: ids } },
        limits,
      );
      const numbers = new Map(missing.map((project, index) => [ids[index], project]));
      for (const project of missing) ofProject(project);
      for (const { projectId, ...metadata } of rows) {
        const project = numbers.get(projectId);
        if (project !== undefined) ofProject(project).known.set(metadata.name, metadata);
      }
    },
    describe(project, given) {
      const metadata = cutMetadata(given);
      const { known, pending } = ofProject(project);
      const before = known.get(metadata.name);
      if (before === undefined ? known.size >= maxMetadata : isSameMetadata(before, metadata)) return;
      known.set(metadata.name, metadata);
      pending.set(metadata.name, metadata);
    },
    pendingOf: (project) => [...(loaded.get(project)?.pending.values() ?? [])],
    markStored: (project) => loaded.get(project)?.pending.clear(),
  };
}

// Without FINAL, which is that of each shard.
const select = `
SELECT metric_metadata.project AS projectId, metric_metadata.metric AS name, metric_metadata.kind AS kind,
  metric_metadata.unit AS unit, metric_metadata.description AS description
FROM metric_metadata WHERE metric_metadata.project IN {projects:Array(String)}
ORDER BY metric_metadata.project, metric_metadata.metric, metric_metadata.commit DESC
LIMIT 1 BY metric_metadata.project, metric_metadata.metric`;
