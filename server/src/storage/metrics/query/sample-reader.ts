import type { ConditionEvaluation, ConditionResult } from '../../../metrics/metric-store.ts';
import type { SeriesStore } from '../../../promql/series-source.ts';
import { createConditionBatch } from '../../metric-queries/condition-batch.ts';
import { countSeries } from '../../metric-queries/count-series.ts';
import { listCatalogue } from '../../metric-queries/list-catalogue.ts';
import { listMetadata } from '../../metric-queries/list-metadata.ts';
import { listLabelNames, listLabelValues, listSeries } from '../../metric-queries/list-series.ts';
import { createMetricEvaluation } from '../../metric-queries/metric-evaluation.ts';
import type { SampleAnswers, SampleRequest } from '../../metric-queries/sample-request.ts';
import type { DeadlineCheck } from '../../threads/query-deadline.ts';
import type { HeadView } from '../shared/head-view.ts';
import { createBlockStore } from './block-store.ts';
import { listExemplars } from './list-exemplars.ts';
import { createMemtablePresence } from './memtable-presence.ts';
import { createSampleSource, type SampleSource } from './sample-source.ts';
import { createSeriesIndex } from './series-index.ts';

/** Answers reads in one thread. A read sees everything acknowledged before it. */
export interface SampleReader {
  /**
   * @throws PromqlError; of conditions only where they give too much together, because their results say the rest.
   * @throws DamagedDay when the file of a day is not as it was written.
   */
  answer(request: SampleRequest, checkDeadline: DeadlineCheck): Promise<SampleAnswers[SampleRequest['kind']]>;
  /** Closes the file of a day that was dropped or quarantined. */
  closeDay(day: number): void;
  /** Hides earlier samples, also in memory, and shows those from it on. */
  keepFrom(ms: number): void;
  close(): void;
}

export interface SampleReaderOptions {
  readonly folder: string;
  readonly head: HeadView;
  /** Decompressed blocks kept for the next queries. */
  readonly cacheBytes: number;
  readonly keptFromMs: number;
  /** Measures evaluations; the clock of the process by default. */
  readonly monotonicNowMs?: () => number;
}

export function createSampleReader({
  folder,
  head,
  cacheBytes,
  monotonicNowMs = () => performance.now(),
  ...options
}: SampleReaderOptions): SampleReader {
  const blocks = createBlockStore({ folder, cacheBytes });
  const index = createSeriesIndex({ head, onDropped: blocks.forgetRows });
  const presence = createMemtablePresence();
  const evaluation = createMetricEvaluation(monotonicNowMs);
  let { keptFromMs } = options;

  function refresh(): void {
    head.refresh();
    index.refresh();
  }

  function sourceOf(projectId: string, checkDeadline: DeadlineCheck): SampleSource {
    const { memtables } = head;
    const maxBlockBytes = cacheBytes / 2;
    return createSampleSource({
      projectId,
      index,
      blocks,
      presence,
      memtables,
      keptFromMs,
      maxBlockBytes,
      checkDeadline,
    });
  }

  /** Everything is at hand. */
  function seriesOf(projectId: string, checkDeadline: DeadlineCheck): SeriesStore {
    return { prefetch: async () => sourceOf(projectId, checkDeadline) };
  }

  /** One after the other: they share the deadline, and decompressed blocks. */
  async function evaluateConditions(
    evaluations: readonly ConditionEvaluation[],
    checkDeadline: DeadlineCheck,
  ): Promise<SampleAnswers['conditions']> {
    const results: ConditionResult[][] = [];
    const batch = createConditionBatch();
    for (const each of evaluations) {
      const source = sourceOf(each.projectId, checkDeadline);
      const found = await evaluation.conditions(each, { prefetch: async () => source }, checkDeadline);
      batch.add(found);
      results.push(found);
    }
    return results;
  }

  return {
    async answer(request, checkDeadline) {
      refresh();
      switch (request.kind) {
        case 'instant': {
          const { query } = request;
          return evaluation.instant(query, seriesOf(query.projectId, checkDeadline), checkDeadline);
        }
        case 'range': {
          const { query } = request;
          return evaluation.range(query, seriesOf(query.projectId, checkDeadline), checkDeadline);
        }
        case 'series':
          return listSeries(sourceOf(request.query.projectId, checkDeadline), request.query, checkDeadline);
        case 'labelNames':
          return listLabelNames(
            sourceOf(request.query.projectId, checkDeadline),
            request.query,
            checkDeadline,
          );
        case 'labelValues':
          return listLabelValues(
            sourceOf(request.query.projectId, checkDeadline),
            request.query,
            checkDeadline,
          );
        case 'metadata':
          return listMetadata(head.metadata(request.query.projectId).values(), request.query);
        case 'catalogue': {
          const { projectId } = request.query;
          const source = sourceOf(projectId, checkDeadline);
          return listCatalogue(source, request.query, head.metadata(projectId), checkDeadline);
        }
        case 'cardinality':
          return countSeries(sourceOf(request.query.projectId, checkDeadline), request.query, checkDeadline);
        case 'exemplars':
          return listExemplars(folder, keptFromMs, request.query, checkDeadline);
        case 'conditions':
          return evaluateConditions(request.query, checkDeadline);
      }
    },
    closeDay: blocks.closeDay,
    keepFrom(ms) {
      keptFromMs = ms;
    },
    close: blocks.close,
  };
}
