import { createHash } from 'node:crypto';
import { encodeLabelBytes } from '../../../../metrics/label-bytes.ts';
import type { MetricMetadata } from '../../../../metrics/metric.ts';
import { metricOfLabels } from '../../../metric-ingest/metric-of-labels.ts';
import type { StagedExemplar } from '../../../metric-ingest/staged-exemplars.ts';
import { RowWriter } from '../../row-binary/row-writer.ts';
import type { KnownSeries } from './known-series.ts';
import { writeInt64 } from './sample-rows.ts';
import { idBytes } from './series-ids.ts';

/** Columns in the order of `encodeMetadataRows`. */
export const insertMetadata =
  'INSERT INTO metric_metadata (project, metric, kind, unit, description, commit)';

export interface DescribedMetric {
  readonly projectId: string;
  readonly metadata: MetricMetadata;
}

export function encodeMetadataRows(
  described: readonly DescribedMetric[],
  commit: number,
): Uint8Array<ArrayBuffer> {
  const rows = new RowWriter();
  for (const { projectId, metadata } of described) {
    rows.text(projectId);
    rows.text(metadata.name);
    rows.text(metadata.kind);
    rows.text(metadata.unit);
    rows.text(metadata.description);
    writeInt64(rows, commit);
  }
  return rows.finish();
}

/** Columns in the order of `encodeExemplarRows`. */
export const insertExemplars =
  'INSERT INTO exemplars (project, time_ms, digest, metric, value, series_labels, labels)';

export function encodeExemplarRows(
  exemplars: readonly StagedExemplar[],
  known: Pick<KnownSeries, 'labelBytes'>,
  projectIds: readonly string[],
): Uint8Array<ArrayBuffer> {
  const rows = new RowWriter();
  for (const { project, series, timestampMs, value, labels } of exemplars) {
    const seriesLabels = known.labelBytes(series);
    const encodedLabels = encodeLabelBytes(labels);
    const encodedValue = new Uint8Array(Float64Array.of(value).buffer);
    const hash = createHash('sha256').update(seriesLabels).update(encodedLabels).update(encodedValue);
    // Ordinals come from the same list.
    rows.text(projectIds[project] as string);
    writeInt64(rows, timestampMs);
    rows.encoded(hash.digest().subarray(0, idBytes));
    rows.text(metricOfLabels(seriesLabels));
    rows.encoded(encodedValue);
    rows.blob(seriesLabels);
    rows.blob(encodedLabels);
  }
  return rows.finish();
}
