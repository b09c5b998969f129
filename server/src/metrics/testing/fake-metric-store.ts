import { createMetricDecoder } from '../../ingest/metrics/metric-decoder.ts';
import type { Truncatable } from '../../paging/truncate-list.ts';
import { runInstantQuery, runRangeQuery } from '../../promql/engine/run-query.ts';
import { compareLabels } from '../../promql/labels/compare-labels.ts';
import { createLabelMatcher } from '../../promql/labels/create-label-matcher.ts';
import { labelValue } from '../../promql/labels/label-value.ts';
import { type Labels, metricNameLabel } from '../../promql/labels/labels.ts';
import { labelsKey } from '../../promql/labels/labels-key.ts';
import { PromqlError } from '../../promql/promql-error.ts';
import type { QueryResult } from '../../promql/promql-value.ts';
import { parsePromql } from '../../promql/syntax/parse-promql.ts';
import { createStrictStore } from '../../promql/testing/create-strict-store.ts';
import { createConditionBatch } from '../../storage/metric-queries/condition-batch.ts';
import { encodeResult } from '../../storage/metric-queries/encode-result.ts';
import { summarizeFamilies } from '../../storage/metric-queries/list-catalogue.ts';
import { deadlineExceeded } from '../../storage/threads/query-deadline.ts';
import type { QueryBudget } from '../../time/query-budget.ts';
import { explainConditionExcess } from '../explain-condition-excess.ts';
import { limitSeries } from '../limit-series.ts';
import type { MetricMetadata } from '../metric.ts';
import type {
  ConditionResult,
  EncodedQueryResult,
  MetricCommit,
  MetricStore,
  SeriesSelection,
} from '../metric-store.ts';
import { createWatchedNames, noNames } from '../watched-names.ts';
import { countCardinality } from './count-cardinality.ts';
import { createFakeMetricSamples, type FakeSeries } from './fake-metric-samples.ts';

const dayMs = 86_400_000;
const bytesPerSample = 16;

/**
 * An in-memory metric store that scans all samples on each read; for tests and as an oracle. It has no limit of series.
 *
 * @param nowMs the clock of deadlines.
 */
export function createFakeMetricStore({ nowMs }: { readonly nowMs: () => number }): MetricStore {
  const samples = createFakeMetricSamples();
  const decoder = createMetricDecoder();
  const metadata = new Map<string, Map<string, MetricMetadata>>();
  const listeners = new Set<(commit: MetricCommit) => void>();
  const watched = createWatchedNames();

  function assertWithin({ deadlineMs, signal }: QueryBudget): void {
    signal?.throwIfAborted();
    if (nowMs() >= deadlineMs) throw deadlineExceeded();
  }

  function metadataOf(projectId: string): Map<string, MetricMetadata> {
    const known = metadata.get(projectId) ?? new Map<string, MetricMetadata>();
    metadata.set(projectId, known);
    return known;
  }

  /** Of the days that were not dropped. */
  let keptFromMs = Number.NEGATIVE_INFINITY;

  function notify(projectId: string, newestMs: ReadonlyMap<string, number>): void {
    const names = watched.of(projectId);
    const reported = new Map([...newestMs].filter(([name]) => names?.has(name) === true));
    if (reported.size > 0) for (const listener of listeners) listener({ projectId, newestMs: reported });
  }

  function context(projectId: string, budget: QueryBudget) {
    assertWithin(budget);
    const source = samples.source(projectId);
    return { source, series: createStrictStore(source), checkDeadline: () => assertWithin(budget) };
  }

  /** Sorted. */
  function select({ projectId, selectors, startMs, endMs }: SeriesSelection, budget: QueryBudget): Labels[] {
    const { source } = context(projectId, budget);
    const found = new Map<string, Labels>();
    for (const selector of selectors.length === 0 ? [[]] : selectors) {
      const selected = source.select(selector.map(createLabelMatcher), startMs, endMs);
      for (let index = 0; index < selected.count; index += 1) {
        const labels = selected.labels(index);
        found.set(labelsKey(labels), labels);
      }
    }
    return [...found.values()].sort(compareLabels);
  }

  async function evaluateCondition(evaluate: () => Promise<QueryResult>): Promise<ConditionResult> {
    try {
      const { value } = await evaluate();
      if (value.type !== 'vector')
        return { ok: false, message: `the expression gives a ${value.type}, not a vector` };
      const excess = explainConditionExcess(value.samples);
      return excess === undefined ? { ok: true, samples: value.samples } : { ok: false, message: excess };
    } catch (error) {
      if (error instanceof PromqlError) return { ok: false, message: error.message };
      throw error;
    }
  }

  return {
    async append(batch) {
      const described: MetricMetadata[] = [];
      const { outcome, newestMs } = samples.append(
        { ...batch, oldestMs: Math.max(batch.oldestMs, keptFromMs) },
        (each) => described.push(each),
        (sink) => decoder.decode(batch, sink),
      );
      for (const each of described) metadataOf(batch.projectId).set(each.name, each);
      notify(batch.projectId, newestMs);
      return outcome;
    },
    async instant({ projectId, query, atMs, maxResultSeries, ...rest }, budget) {
      return encode(
        await runInstantQuery(parsePromql(query), atMs, {
          ...rest,
          ...context(projectId, budget),
          text: query,
        }),
        maxResultSeries,
      );
    },
    async range({ projectId, query, startMs, endMs, stepMs, maxResultSeries, ...rest }, budget) {
      const times = { startMs, endMs, stepMs };
      return encode(
        await runRangeQuery(parsePromql(query), times, {
          ...rest,
          ...context(projectId, budget),
          text: query,
        }),
        maxResultSeries,
      );
    },
    async series(selection, budget) {
      const { items, truncated } = truncate(select(selection, budget), selection.limit);
      return { items: items.map(toRecord), truncated };
    },
    async labelNames(selection, budget) {
      const names = select(selection, budget).flatMap((labels) =>
        labels.filter((_, index) => index % 2 === 0),
      );
      return truncate([...new Set(names)].sort(), selection.limit);
    },
    async labelValues(selection, budget) {
      const values = select(selection, budget).map((labels) => labelValue(labels, selection.label));
      return truncate([...new Set(values)].filter((value) => value !== '').sort(), selection.limit);
    },
    async cardinality({ limit, ...window }, budget) {
      const all = select({ ...window, selectors: [], limit: Number.POSITIVE_INFINITY }, budget);
      return countCardinality(all, limit);
    },
    async metadata({ projectId, metric, limit }, budget) {
      assertWithin(budget);
      const found = [...metadataOf(projectId).values()].filter(({ name }) => name === (metric ?? name));
      const sorted = found.sort((a, b) => (a.name < b.name ? -1 : 1));
      return { items: sorted.slice(0, limit), truncated: sorted.length > limit };
    },
    async catalogue(query, budget) {
      const metrics = new Map<string, { name: string; labelNames: Set<string> }>();
      for (const labels of select({ ...query, selectors: [], limit: 0 }, budget)) {
        const name = labelValue(labels, metricNameLabel);
        const metric = metrics.get(name) ?? { name, labelNames: new Set<string>() };
        metrics.set(name, metric);
        for (let i = 0; i < labels.length; i += 2) metric.labelNames.add(labels[i] ?? '');
        metric.labelNames.delete(metricNameLabel);
      }
      return summarizeFamilies(metrics, query, metadataOf(query.projectId));
    },
    async exemplars(selection, budget) {
      assertWithin(budget);
      return { items: samples.exemplars(selection), truncated: false };
    },
    async evaluateConditions(evaluations, { maxRunMs, signal }) {
      const budget = { deadlineMs: nowMs() + maxRunMs, ...(signal === undefined ? {} : { signal }) };
      const results = evaluations.map(({ projectId, atMs, expressions, limits }) =>
        expressions.map((text) =>
          evaluateCondition(async () =>
            runInstantQuery(parsePromql(text), atMs, { ...context(projectId, budget), limits, text }),
          ),
        ),
      );
      const found = await Promise.all(results.map((each) => Promise.all(each)));
      const batch = createConditionBatch();
      for (const each of found) batch.add(each);
      return found;
    },
    async watch(added, removed = noNames) {
      watched.change(added, removed);
    },
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async dropDaysBefore(ms) {
      keptFromMs = Math.floor(ms / dayMs) * dayMs;
      samples.dropBefore(keptFromMs);
    },
    async usage() {
      const bytesOf = (series: FakeSeries) => series.samples.size * bytesPerSample;
      const sampleBytes = samples.series.reduce((sum, series) => sum + bytesOf(series), 0);
      return { seriesCount: samples.series.length, sampleBytes, seriesBytes: 0 };
    },
    async stop() {},
  };
}

function encode(result: QueryResult, maxSeries: number | undefined): EncodedQueryResult {
  const { value, ...about } = limitSeries(result, maxSeries);
  return { data: encodeResult(value), ...about, evaluationMs: 0 };
}

function truncate<Item>(items: readonly Item[], limit: number): Truncatable<Item> {
  return { items: items.slice(0, limit), truncated: items.length > limit };
}

function toRecord(labels: Labels): Readonly<Record<string, string>> {
  const record: Record<string, string> = Object.create(null);
  for (let i = 0; i < labels.length; i += 2) record[labels[i] ?? ''] = labels[i + 1] ?? '';
  return record;
}
