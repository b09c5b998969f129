import { formatLabels } from '../../labels/format-labels.ts';
import { toLabels } from '../../labels/to-labels.ts';
import type { QueryResult } from '../../promql-value.ts';
import { defaultQueryLimits } from '../../query-limits.ts';
import { writeStaleMarker } from '../../samples/stale-marker.ts';
import type { SeriesSource } from '../../series-source.ts';
import { parsePromql } from '../../syntax/parse-promql.ts';
import { createMemorySource } from '../../testing/create-memory-source.ts';
import { evaluateInstant } from '../evaluate-instant.ts';
import { evaluateRange, type RangeTimes } from '../evaluate-range.ts';
import type { EvaluationContext } from '../evaluation-context.ts';

/** Samples of a series, one a minute from time 0: `_` means no sample, `stale` a staleness marker. */
export type SeriesText = Readonly<Record<string, string>>;

export const minuteMs = 60_000;

/** A source of series such as `{ 'up{job="a"}': '1 _ 0 stale' }`. */
export function sourceOf(series: SeriesText): SeriesSource {
  const source = createMemorySource();
  for (const [selector, words] of Object.entries(series)) {
    const { timestampsMs, values } = samplesOf(words);
    source.append(labelsOf(selector), timestampsMs, values);
  }
  return source;
}

/** The setting of delayed name removal, for contexts. */
export const delayed: Partial<EvaluationContext> = {
  limits: { ...defaultQueryLimits, delaysNameRemoval: true },
};

export function contextOf(series: SeriesText, overrides: Partial<EvaluationContext> = {}): EvaluationContext {
  return { source: sourceOf(series), limits: defaultQueryLimits, checkDeadline: () => {}, ...overrides };
}

/** The result of an instant query; a vector as values by label text. */
export function instant(
  text: string,
  atMs: number,
  series: SeriesText = {},
  overrides: Partial<EvaluationContext> = {},
): unknown {
  const { value } = evaluateInstant(parsePromql(text), atMs, contextOf(series, { text, ...overrides }));
  if (value.type === 'matrix') return showMatrix(value);
  if (value.type !== 'vector') return value.value;
  return Object.fromEntries(value.samples.map((sample) => [formatLabels(sample.labels), sample.value]));
}

/** The points of a range query, `time in minutes: value`, by label text. */
export function range(
  text: string,
  minutes: { readonly from?: number; readonly to: number; readonly step?: number },
  series: SeriesText = {},
  overrides: Partial<EvaluationContext> = {},
): unknown {
  const times: RangeTimes = {
    startMs: (minutes.from ?? 0) * minuteMs,
    endMs: minutes.to * minuteMs,
    stepMs: (minutes.step ?? 1) * minuteMs,
  };
  return showMatrix(evaluateRange(parsePromql(text), times, contextOf(series, { text, ...overrides })).value);
}

function showMatrix(value: QueryResult['value']): Record<string, Record<string, number>> | undefined {
  if (value.type !== 'matrix') return undefined;
  return Object.fromEntries(
    value.series.map(({ labels, timestampsMs, values }) => [
      formatLabels(labels),
      Object.fromEntries([...values].map((point, i) => [(timestampsMs[i] ?? 0) / minuteMs, point])),
    ]),
  );
}

function labelsOf(selector: string): readonly string[] {
  const expr = parsePromql(selector);
  if (expr.kind !== 'vectorSelector') throw new Error(`${selector} is not a series`);
  return toLabels(expr.matchers.map(({ name, value }) => [name, value] as const));
}

function samplesOf(text: string): { readonly timestampsMs: Float64Array; readonly values: Float64Array } {
  const words = text.split(' ').map((word, minute) => ({ word, timeMs: minute * minuteMs }));
  const points = words.filter(({ word }) => word !== '_' && word !== '');
  const values = Float64Array.from(points, ({ word }) => Number(word));
  for (const [i, { word }] of points.entries()) if (word === 'stale') writeStaleMarker(values, i);
  return { timestampsMs: Float64Array.from(points, ({ timeMs }) => timeMs), values };
}
