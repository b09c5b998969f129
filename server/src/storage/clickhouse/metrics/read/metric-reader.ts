import type { ConditionEvaluation } from '../../../../metrics/metric-store.ts';
import type { SeriesStore } from '../../../../promql/series-source.ts';
import { createConditionBatch } from '../../../metric-queries/condition-batch.ts';
import { countSeries } from '../../../metric-queries/count-series.ts';
import { listCatalogue } from '../../../metric-queries/list-catalogue.ts';
import { listMetadata } from '../../../metric-queries/list-metadata.ts';
import { listLabelNames, listLabelValues, listSeries } from '../../../metric-queries/list-series.ts';
import { createMetricEvaluation } from '../../../metric-queries/metric-evaluation.ts';
import type { SampleAnswers, SampleRequest } from '../../../metric-queries/sample-request.ts';
import type { DeadlineCheck } from '../../../threads/query-deadline.ts';
import type { ClickhouseDatabase } from '../../database/clickhouse-database.ts';
import { type ListSelection, loadListedSeries } from './load-listed-series.ts';
import { mapAtOnce } from './map-at-once.ts';
import { type AllowanceOptions, createMemoryAllowance, type MemoryAllowance } from './memory-allowance.ts';
import type { MetricReadLimits } from './metric-read-limits.ts';
import { createPrefetchingStore, type PrefetchOptions } from './prefetch-series.ts';
import { readExemplars } from './read-exemplars.ts';
import { readMetadata } from './read-metadata.ts';
import type { ServerRead } from './server-read.ts';

/** Answers reads in one thread. A read sees everything stored before it. */
export interface MetricReader {
  /** @throws PromqlError; of conditions only where they give too much together, because their results say the rest. */
  answer(
    request: SampleRequest,
    checkDeadline: DeadlineCheck,
    timeLeftMs: number,
  ): Promise<SampleAnswers[SampleRequest['kind']]>;
  /** Hides earlier samples, and shows those from it on. */
  keepFrom(ms: number): void;
}

export interface MetricReaderOptions {
  readonly clickhouse: Pick<ClickhouseDatabase, 'read' | 'readBinary'>;
  readonly keptFromMs: number;
  readonly limits: MetricReadLimits;
  /** The clock of the process by default. */
  readonly monotonicNowMs?: () => number;
}

export function createMetricReader({
  clickhouse,
  limits,
  monotonicNowMs = () => performance.now(),
  ...options
}: MetricReaderOptions): MetricReader {
  const evaluation = createMetricEvaluation(monotonicNowMs);
  let { keptFromMs } = options;

  function ofProject(read: ServerRead, projectId: string): Omit<PrefetchOptions, 'allowSamples' | 'labels'> {
    return { ...read, projectId, keptFromMs };
  }

  function labelsOf(allowance: Pick<AllowanceOptions, 'maxBytes' | 'isOfList'>): MemoryAllowance {
    const hint = 'add matchers that select fewer series, or take a shorter time';
    return createMemoryAllowance({ name: 'maxLabelBytes', what: 'labels', hint, ...allowance });
  }

  /** @param shares how many such reads share the memory of one. */
  function seriesOf(read: ServerRead, projectId: string, shares = 1): SeriesStore {
    const allowSamples = () =>
      createMemoryAllowance({
        name: 'maxSampleBytes',
        what: 'samples',
        maxBytes: Math.floor(limits.maxSampleBytes / shares),
        hint: 'select fewer series or a shorter time',
      });
    const labels = labelsOf({ maxBytes: Math.floor(limits.maxLabelBytes / shares) });
    return createPrefetchingStore({ ...ofProject(read, projectId), allowSamples, labels });
  }

  function evaluateConditions(
    read: ServerRead,
    evaluations: readonly ConditionEvaluation[],
  ): Promise<SampleAnswers['conditions']> {
    // Always as many shares, so that it does not depend on others whether an alert can be evaluated.
    const batch = createConditionBatch();
    return mapAtOnce(evaluations, limits.conditionsAtOnce, async (each) => {
      const series = seriesOf(read, each.projectId, limits.conditionsAtOnce);
      const found = await evaluation.conditions(each, series, read.checkDeadline);
      batch.add(found);
      return found;
    });
  }

  async function answer(
    request: SampleRequest,
    read: ServerRead,
  ): Promise<SampleAnswers[SampleRequest['kind']]> {
    const { checkDeadline } = read;
    const listed = (query: { readonly projectId: string } & ListSelection) =>
      loadListedSeries(
        {
          ...ofProject(read, query.projectId),
          labels: labelsOf({ maxBytes: limits.maxLabelBytes, isOfList: true }),
        },
        query,
      );
    switch (request.kind) {
      case 'instant': {
        const { query } = request;
        return evaluation.instant(query, seriesOf(read, query.projectId), checkDeadline);
      }
      case 'range': {
        const { query } = request;
        return evaluation.range(query, seriesOf(read, query.projectId), checkDeadline);
      }
      case 'series':
        return listSeries(await listed(request.query), request.query, checkDeadline);
      case 'labelNames':
        return listLabelNames(await listed(request.query), request.query, checkDeadline);
      case 'labelValues':
        return listLabelValues(await listed(request.query), request.query, checkDeadline);
      case 'metadata':
        return listMetadata((await readMetadata(read, request.query.projectId)).values(), request.query);
      case 'catalogue': {
        const metadata = await readMetadata(read, request.query.projectId);
        const source = await listed({ ...request.query, selectors: [] });
        return listCatalogue(source, request.query, metadata, checkDeadline);
      }
      case 'cardinality':
        return countSeries(await listed({ ...request.query, selectors: [] }), request.query, checkDeadline);
      case 'exemplars':
        return readExemplars({ ...read, keptFromMs }, request.query);
      case 'conditions':
        return evaluateConditions(read, request.query);
    }
  }

  return {
    answer(request, checkDeadline, timeLeftMs) {
      const deadlineMs = monotonicNowMs() + timeLeftMs;
      return answer(request, { clickhouse, checkDeadline, timeLeftMs: () => deadlineMs - monotonicNowMs() });
    },
    keepFrom(ms) {
      keptFromMs = ms;
    },
  };
}
