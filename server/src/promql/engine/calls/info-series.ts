import { formatLabelSet } from '../../labels/format-labels.ts';
import { labelValue } from '../../labels/label-value.ts';
import { type Labels, metricNameLabel } from '../../labels/labels.ts';
import { PromqlError } from '../../promql-error.ts';
import type { Call, MatcherNode } from '../../syntax/ast.ts';
import { copySeries } from '../merge-equal-labels.ts';
import type { Query } from '../query.ts';
import { openSelector } from '../selectors/open-selector.ts';
import type { StepSeries, Steps } from '../step-series.ts';

/** The info series of one target, by metric name. Their values are the times of their samples, in seconds. */
export type InfoOfTarget = ReadonlyMap<string, readonly StepSeries[]>;

/** Labels that identify the target of a series. */
const identifyingLabels: readonly string[] = ['instance', 'job'];

/** By target, see `targetOf`. */
export function collectInfoSeries(
  call: Call,
  matchers: readonly MatcherNode[],
  query: Query,
  steps: Steps,
): ReadonlyMap<string, InfoOfTarget> {
  const selector = { kind: 'vectorSelector', span: call.span, matchers, offsetMs: 0 } as const;
  const stream = openSelector(selector, 'time', query, steps);
  const targets = new Map<string, Map<string, StepSeries[]>>();
  for (let series = stream.next(); series !== undefined; series = stream.next()) {
    const target = targetOf(series.labels);
    if (target === undefined) continue;
    query.meter.chargePoints(steps.count);
    const metrics = targets.get(target) ?? new Map<string, StepSeries[]>();
    targets.set(target, metrics);
    const name = labelValue(series.labels, metricNameLabel);
    const candidates = metrics.get(name) ?? [];
    metrics.set(name, candidates);
    candidates.push(copySeries(series));
  }
  return targets;
}

/** A key of the target; undefined if the series has no identifying label. */
export function targetOf(labels: Labels): string | undefined {
  const values = identifyingLabels.map((name) => labelValue(labels, name));
  return values.every((value) => value === '') ? undefined : JSON.stringify(values);
}

/** The info series with the latest sample, of one info metric and target: targets change their labels over time. */
export function latestInfo(candidates: readonly StepSeries[], step: number, call: Call): number {
  let latest = -1;
  let latestTime = Number.NEGATIVE_INFINITY;
  for (const [index, series] of candidates.entries()) {
    const time = series.values[step];
    if (series.present[step] === 0 || time === undefined || time < latestTime) continue;
    if (time === latestTime) throw duplicateInfo(candidates[latest]?.labels ?? [], series.labels, time, call);
    latest = index;
    latestTime = time;
  }
  return latest;
}

function duplicateInfo(existing: Labels, added: Labels, time: number, call: Call): PromqlError {
  const timeMs = time * 1000;
  const message =
    `found duplicate series for info metric: existing ${formatLabelSet(existing)} @ ${timeMs}, ` +
    `new ${formatLabelSet(added)} @ ${timeMs}`;
  return new PromqlError('execution', message, {
    span: call.span,
    hint: 'give info() a selector that matches one of them',
  });
}
