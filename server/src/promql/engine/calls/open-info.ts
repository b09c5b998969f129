import { relabelSeries } from '../../functions/relabel-series.ts';
import { createLabelMatcher } from '../../labels/create-label-matcher.ts';
import { setLabel } from '../../labels/edit-labels.ts';
import type { LabelMatcher } from '../../labels/label-matcher.ts';
import { labelValue } from '../../labels/label-value.ts';
import { type Labels, metricNameLabel } from '../../labels/labels.ts';
import { PromqlError } from '../../promql-error.ts';
import type { Call, MatcherNode } from '../../syntax/ast.ts';
import type { Query } from '../query.ts';
import type { QueryMeter } from '../query-meter.ts';
import type { SeriesStream, StepSeries, Steps } from '../step-series.ts';
import { createFunctionContext } from './function-context.ts';
import { infoMatchers } from './info-matchers.ts';
import { collectInfoSeries, type InfoOfTarget, latestInfo, targetOf } from './info-series.ts';

/** The second argument of `info`. */
interface InfoSelection {
  readonly matchers: readonly MatcherNode[];
  readonly names: readonly LabelMatcher[];
  /** Matchers of the labels to add; without any, all labels are added. */
  readonly data: readonly LabelMatcher[];
}

/**
 * `info(v, {label matchers})`: adds the labels of the info series (`target_info`) of the same `instance` and `job`. A
 * series becomes several where its info series changes their labels. Series that become equal are refused at a common step.
 *
 * Source: https://prometheus.io/docs/prometheus/latest/querying/functions/#info (experimental)
 */
export function openInfo(call: Call, query: Query, steps: Steps): SeriesStream {
  const [vector] = call.args;
  if (vector === undefined) return { next: () => undefined };
  const base = query.openVector(vector, steps);
  const selection = infoSelection(call);
  let targets: ReadonlyMap<string, InfoOfTarget> | undefined;
  let waiting: StepSeries[] = [];
  let variantCount = 0;
  const enriched: SeriesStream = {
    next() {
      targets ??= collectInfoSeries(call, selection.matchers, query, steps);
      for (;;) {
        const ready = waiting.shift();
        if (ready !== undefined) return ready;
        query.meter.releasePoints(variantCount * steps.count);
        variantCount = 0;
        const series = base.next();
        if (series === undefined || isInfoSeries(series.labels, selection)) return series;
        query.meter.work(steps.count);
        const info = targets.get(targetOf(series.labels) ?? '');
        waiting = enrich(series, info ?? new Map(), selection, call, query.meter);
        variantCount = waiting.length;
      }
    },
  };
  return relabelSeries(enriched, '', () => undefined, createFunctionContext(call, query, steps));
}

function infoSelection(call: Call): InfoSelection {
  const matchers = infoMatchers(call);
  const compiled = matchers.map(createLabelMatcher);
  return {
    matchers,
    names: compiled.filter(({ name }) => name === metricNameLabel),
    data: compiled.filter(({ name }) => name !== metricNameLabel),
  };
}

/** Info series themselves get no labels added. */
function isInfoSeries(labels: Labels, { names }: InfoSelection): boolean {
  const name = labelValue(labels, metricNameLabel);
  return names.every(({ matches }) => matches(name));
}

/** One series for each combination of info series that applies at some step, charged as points. */
function enrich(
  series: StepSeries,
  info: InfoOfTarget,
  selection: InfoSelection,
  call: Call,
  meter: QueryMeter,
): StepSeries[] {
  const variants = new Map<string, StepSeries | undefined>();
  const candidateCount = [...info.values()].reduce((sum, { length }) => sum + length, 0);
  for (let step = 0; step < series.present.length; step++) {
    if (series.present[step] === 0) continue;
    meter.work(candidateCount);
    const chosen = [...info.values()].map((candidates) => latestInfo(candidates, step, call));
    const key = chosen.join();
    if (!variants.has(key)) variants.set(key, createVariant(series, info, chosen, selection, call, meter));
    const variant = variants.get(key);
    if (variant === undefined) continue;
    // A series has a value for each step.
    variant.values[step] = series.values[step] as number;
    variant.present[step] = 1;
  }
  return [...variants.values()].filter((variant) => variant !== undefined);
}

/** Undefined if no info series applies and the selection requires one. */
function createVariant(
  series: StepSeries,
  info: InfoOfTarget,
  chosen: readonly number[],
  selection: InfoSelection,
  call: Call,
  meter: QueryMeter,
): StepSeries | undefined {
  const infoLabels = [...info.values()].flatMap((candidates, metric) => {
    const found = candidates[chosen[metric] ?? -1];
    return found === undefined ? [] : [found.labels];
  });
  if (infoLabels.length === 0 && !selection.data.every(({ matches }) => matches(''))) return undefined;
  const stepCount = series.present.length;
  meter.chargePoints(stepCount);
  return {
    labels: addInfoLabels(series.labels, infoLabels, selection, call, meter),
    dropName: series.dropName,
    values: new Float64Array(stepCount),
    present: new Uint8Array(stepCount),
  };
}

function addInfoLabels(
  base: Labels,
  infoLabels: readonly Labels[],
  { data }: InfoSelection,
  call: Call,
  meter: QueryMeter,
): Labels {
  const added = new Map<string, string>();
  for (const labels of infoLabels) {
    meter.work(labels.length);
    for (let i = 0; i < labels.length; i += 2) {
      // Names and values alternate.
      const [name, value] = [labels[i] as string, labels[i + 1] as string];
      const isWanted = data.length === 0 || data.some((matcher) => matcher.name === name);
      if (name === metricNameLabel || !isWanted) continue;
      if ((added.get(name) ?? value) !== value) throw conflictingLabel(name, call);
      if (labelValue(base, name) === '') added.set(name, value);
    }
  }
  let labels = base;
  for (const [name, value] of added) {
    meter.work(labels.length);
    labels = setLabel(labels, name, value);
  }
  return labels;
}

function conflictingLabel(name: string, call: Call): PromqlError {
  return new PromqlError('execution', `conflicting label: ${name}`, {
    span: call.span,
    hint: 'two info metrics have different values of it: select one of them by {__name__="..."}',
  });
}
