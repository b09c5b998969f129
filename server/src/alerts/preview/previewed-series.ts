import type { EncodedQueryResult } from '../../metrics/metric-store.ts';
import type { Labels } from '../../promql/labels/labels.ts';
import { toLabels } from '../../promql/labels/to-labels.ts';
import type { VectorSample } from '../../promql/promql-value.ts';
import type { PreviewSteps } from './preview-steps.ts';

/** Seconds since the epoch and the value as text, as the Prometheus API has them. */
export type Point = readonly [number, string];

/** One series of a vector over the steps of a preview. */
export interface PreviewedSeries {
  readonly labels: Labels;
  /** Ascending; steps without a value are absent. */
  readonly points: readonly Point[];
}

/** Decodes the matrix that a range query of the metric store answers. */
export function decodeSeries({ data }: EncodedQueryResult): readonly PreviewedSeries[] {
  // Written by `encodeResult`; a range query has no other type of result.
  const { result }: EncodedMatrix = JSON.parse(
    Buffer.from(data.buffer, data.byteOffset, data.length).toString(),
  );
  return result.map(({ metric, values }) => ({ labels: toLabels(metric), points: values }));
}

interface EncodedMatrix {
  readonly result: readonly {
    readonly metric: Readonly<Record<string, string>>;
    readonly values: readonly Point[];
  }[];
}

/** The vectors of each step, in the order of the steps. */
export function toVectors(
  series: readonly PreviewedSeries[],
  { startMs, endMs, stepMs }: PreviewSteps,
): readonly (readonly VectorSample[])[] {
  const vectors: VectorSample[][] = Array.from({ length: (endMs - startMs) / stepMs + 1 }, () => []);
  for (const { labels, points } of series) {
    // `Number` reads the infinities as NaN, which is as good: what is not finite changes no incident.
    for (const [seconds, text] of points) {
      vectors[Math.round((seconds * 1_000 - startMs) / stepMs)]?.push({ labels, value: Number(text) });
    }
  }
  return vectors;
}
