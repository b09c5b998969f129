import { maxMetricNameBytes } from '../../../../metrics/kept-metadata.ts';
import type { MetricKind, MetricMetadata } from '../../../../metrics/metric.ts';
import { askServer, type ServerRead } from './server-read.ts';

interface MetadataRow {
  readonly name: string;
  readonly kind: MetricKind;
  readonly unit: string;
  readonly description: string;
}

// Without names that earlier releases kept, which no series may have.
const newestOfEach = `SELECT metric_metadata.metric AS name,
  argMax(metric_metadata.kind, metric_metadata.commit) AS kind,
  argMax(metric_metadata.unit, metric_metadata.commit) AS unit,
  argMax(metric_metadata.description, metric_metadata.commit) AS description
FROM metric_metadata WHERE metric_metadata.project = {project:String}
  AND length(metric_metadata.metric) <= {maxNameBytes:UInt32}
GROUP BY metric_metadata.metric`;

/** The metadata of every metric of a project, by name. */
export async function readMetadata(
  read: ServerRead,
  projectId: string,
): Promise<ReadonlyMap<string, MetricMetadata>> {
  const rows = await askServer(read, (limits) =>
    read.clickhouse.read<MetadataRow>(
      { text: newestOfEach, parameters: { project: projectId, maxNameBytes: maxMetricNameBytes } },
      limits,
    ),
  );
  return new Map(rows.map((row) => [row.name, row]));
}
