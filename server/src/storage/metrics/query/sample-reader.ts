import { LRUCache } from 'lru-cache';
import { limitSeries } from '../../../metrics/limit-series.ts';
import type { MetricMetadata } from '../../../metrics/metric.ts';
import type { ConditionEvaluation, ConditionResult } from '../../../metrics/metric-store.ts';
import { lengthOfTexts, type Truncatable, truncateList } from '../../../paging/truncate-list.ts';
import { runInstantQuery, runRangeQuery } from '../../../promql/engine/run-query.ts';
import { PromqlError } from '../../../promql/promql-error.ts';
import type { QueryResult } from '../../../promql/promql-value.ts';
import type { SeriesStore } from '../../../promql/series-source.ts';
import type { Expr } from '../../../promql/syntax/ast.ts';
import { parsePromql } from '../../../promql/syntax/parse-promql.ts';
import type { DeadlineCheck } from '../../threads/query-deadline.ts';
import type { HeadView } from '../shared/head-view.ts';
import { createBlockStore } from './block-store.ts';
import { countSeries } from './count-series.ts';
import { encodeResult } from './encode-result.ts';
import { listCatalogue } from './list-catalogue.ts';
import { listExemplars } from './list-exemplars.ts';
import { listLabelNames, listLabelValues, listSeries } from './list-series.ts';
import { createMemtablePresence } from './memtable-presence.ts';
import type { MetadataQuery, SampleAnswers, SampleRequest } from './sample-request.ts';
import { createSampleSource, type SampleSource } from './sample-source.ts';
import { createSeriesIndex } from './series-index.ts';

/** Answers reads in one thread. A read sees everything acknowledged before it. */
export interface SampleReader {
  /**
   * @throws PromqlError, except of conditions, whose results say it.
   * @throws DamagedDay when the file of a day is not as it was written.
   */
  answer(request: SampleRequest, checkDeadline: DeadlineCheck): Promise<SampleAnswers[SampleRequest['kind']]>;
  /** Closes the file of a day that was dropped or quarantined. */
  closeDay(day: number): void;
  /** Hides earlier samples, also in memory: they are past the retention. */
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

/** Dashboards and alerts repeat their queries. A parsed query takes up to a hundred times the length of its text. */
const parsedQueries = { max: 1_000, maxSize: 256 * 1024 };

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
  const parsed = new LRUCache<string, Expr>({
    ...parsedQueries,
    sizeCalculation: (_expr, text) => text.length + 1,
  });
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

  function parse(text: string): Expr {
    const known = parsed.get(text);
    if (known !== undefined) return known;
    const expr = parsePromql(text);
    parsed.set(text, expr);
    return expr;
  }

  async function evaluateConditions(
    { projectId, atMs, expressions, limits }: ConditionEvaluation,
    checkDeadline: DeadlineCheck,
  ): Promise<ConditionResult[]> {
    const source = sourceOf(projectId, checkDeadline);
    const context = { series: { prefetch: async () => source }, limits, checkDeadline };
    return evaluateInTurn(expressions, (text) =>
      evaluateCondition(async () => runInstantQuery(parse(text), atMs, { ...context, text })),
    );
  }

  async function timed(
    evaluate: () => Promise<QueryResult>,
    encodeAnswer: (result: QueryResult) => Omit<SampleAnswers['instant'], 'evaluationMs'>,
  ): Promise<SampleAnswers['instant']> {
    const startedAtMs = monotonicNowMs();
    const result = await evaluate();
    const evaluationMs = monotonicNowMs() - startedAtMs;
    return { ...encodeAnswer(result), evaluationMs };
  }

  return {
    async answer(request, checkDeadline) {
      refresh();
      switch (request.kind) {
        case 'instant': {
          const { query: text, atMs, maxResultSeries, ...rest } = request.query;
          const context = { ...rest, series: seriesOf(rest.projectId, checkDeadline), checkDeadline, text };
          return timed(
            () => runInstantQuery(parse(text), atMs, context),
            (result) => encode(result, maxResultSeries, checkDeadline),
          );
        }
        case 'range': {
          const { query: text, startMs, endMs, stepMs, maxResultSeries, ...rest } = request.query;
          const context = { ...rest, series: seriesOf(rest.projectId, checkDeadline), checkDeadline, text };
          return timed(
            () => runRangeQuery(parse(text), { startMs, endMs, stepMs }, context),
            (result) => encode(result, maxResultSeries, checkDeadline),
          );
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
          return listMetadata(head.metadata(request.query.projectId), request.query);
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
          return evaluateInTurn(request.query, (evaluation) => evaluateConditions(evaluation, checkDeadline));
      }
    },
    closeDay: blocks.closeDay,
    keepFrom(ms) {
      keptFromMs = Math.max(keptFromMs, ms);
    },
    close: blocks.close,
  };
}

function encode(
  result: QueryResult,
  maxSeries: number | undefined,
  checkDeadline: DeadlineCheck,
): Omit<SampleAnswers['instant'], 'evaluationMs'> {
  const { value, ...about } = limitSeries(result, maxSeries);
  return { data: encodeResult(value, { checkDeadline }), ...about };
}

/** One after the other: they share the deadline, and decompressed blocks. */
async function evaluateInTurn<Item, Result>(
  items: readonly Item[],
  evaluate: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await evaluate(item));
  return results;
}

async function evaluateCondition(evaluate: () => Promise<QueryResult>): Promise<ConditionResult> {
  try {
    const { value } = await evaluate();
    if (value.type === 'vector') return { ok: true, samples: value.samples };
    return { ok: false, message: `the expression gives a ${value.type}, not a vector` };
  } catch (error) {
    if (!(error instanceof PromqlError)) throw error;
    return { ok: false, message: error.message };
  }
}

function listMetadata(
  known: ReadonlyMap<string, MetricMetadata>,
  { metric, limit }: MetadataQuery,
): Truncatable<MetricMetadata> {
  const found = [...known.values()].filter(({ name }) => metric === undefined || name === metric);
  found.sort((a, b) => (a.name < b.name ? -1 : 1));
  return truncateList(found, limit, ({ name, unit, description }) =>
    lengthOfTexts([name, unit, description]),
  );
}
