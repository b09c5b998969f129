import { setImmediate } from 'node:timers/promises';
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

/** Between two series: no string has it, because a quote in one is escaped. */
const betweenSeries = ']]},{"metric":';
const partBytes = 64 * 1024;
/** Points that are put into vectors at a time. */
const partPoints = 5_000;

/**
 * Decodes the matrix that a range query of the metric store answers, which may have ten megabytes: in parts, between which other
 * requests are served.
 */
export async function decodeSeries(
  { data }: Pick<EncodedQueryResult, 'data'>,
  signal: AbortSignal,
): Promise<readonly PreviewedSeries[]> {
  const series: PreviewedSeries[] = [];
  for (const part of partsOf(Buffer.from(data.buffer, data.byteOffset, data.length))) {
    // Written by `encodeResult`; a range query has no other type of result.
    const decoded: readonly EncodedSeries[] = JSON.parse(part);
    for (const { metric, values } of decoded) series.push({ labels: toLabels(metric), points: values });
    await setImmediate();
    signal.throwIfAborted();
  }
  return series;
}

interface EncodedSeries {
  readonly metric: Readonly<Record<string, string>>;
  readonly values: readonly Point[];
}

/** JSON arrays of series: those of `{"resultType":"matrix","result":[...]}`. */
function* partsOf(json: Buffer): Generator<string, void, undefined> {
  const end = json.length - ']}'.length;
  let start = json.indexOf('[') + 1;
  while (start < end) {
    const next = json.indexOf(betweenSeries, start + partBytes);
    const partEnd = next < 0 ? end : next + ']]}'.length;
    yield `[${json.toString('utf8', start, partEnd)}]`;
    start = partEnd + ','.length;
  }
}

/** The vectors of each step, in the order of the steps; other requests are served meanwhile. */
export async function toVectors(
  series: readonly PreviewedSeries[],
  { startMs, endMs, stepMs }: PreviewSteps,
  signal: AbortSignal,
): Promise<readonly (readonly VectorSample[])[]> {
  const vectors: VectorSample[][] = Array.from({ length: (endMs - startMs) / stepMs + 1 }, () => []);
  let pointCount = 0;
  for (const { labels, points } of series) {
    pointCount += points.length;
    if (pointCount >= partPoints) {
      pointCount = 0;
      await setImmediate();
      signal.throwIfAborted();
    }
    // `Number` reads the infinities as NaN, which is as good: what is not finite changes no incident.
    for (const [seconds, text] of points) {
      vectors[Math.round((seconds * 1_000 - startMs) / stepMs)]?.push({ labels, value: Number(text) });
    }
  }
  return vectors;
}
