import { LRUCache } from 'lru-cache';
import { limitSeries } from '../../../metrics/limit-series.ts';
import type { MetricMetadata } from '../../../metrics/metric.ts';
import type { ConditionEvaluation, ConditionResult } from '../../../metrics/metric-store.ts';
import { evaluateInstant } from '../../../promql/engine/evaluate-instant.ts';
import { evaluateRange } from '../../../promql/engine/evaluate-range.ts';
import { PromqlError } from '../../../promql/promql-error.ts';
import type { QueryResult } from '../../../promql/promql-value.ts';
import type { Expr } from '../../../promql/syntax/ast.ts';
import { parsePromql } from '../../../promql/syntax/parse-promql.ts';
import type { DeadlineCheck } from '../../threads/query-deadline.ts';
import type { HeadView } from '../shared/head-view.ts';
import { createBlockStore } from './block-store.ts';
import { encodeResult } from './encode-result.ts';
import { createGenerationPresence } from './generation-presence.ts';
import { listCatalogue } from './list-catalogue.ts';
import { listLabelNames, listLabelValues, listSeries } from './list-series.ts';
import type { MetadataQuery, SampleAnswers, SampleRequest } from './sample-request.ts';
import { createSampleSource, type SampleSource } from './sample-source.ts';
import { createSeriesIndex } from './series-index.ts';

/** Answers reads in one thread. What was acknowledged before a read is visible to it. */
export interface SampleReader {
  /**
   * @throws PromqlError, except of conditions, whose results say it.
   * @throws DamagedDay when the file of a day is not as it was written.
   */
  answer(request: SampleRequest, checkDeadline: DeadlineCheck): SampleAnswers[SampleRequest['kind']];
  /** The file of a day was dropped or set aside. */
  closeDay(day: number): void;
  /** Samples before are past the retention, in memory too. */
  keepFrom(ms: number): void;
  close(): void;
}

export interface SampleReaderOptions {
  readonly folder: string;
  readonly head: HeadView;
  /** Decompressed blocks kept for the next queries. */
  readonly cacheBytes: number;
  readonly keptFromMs: number;
}

/** Dashboards and alerts ask the same again and again. What a text is parsed to takes up to a hundred times its length. */
const parsedQueries = { max: 1_000, maxSize: 256 * 1024 };

export function createSampleReader({
  folder,
  head,
  cacheBytes,
  ...options
}: SampleReaderOptions): SampleReader {
  const blocks = createBlockStore({ folder, cacheBytes });
  const index = createSeriesIndex(head);
  const presence = createGenerationPresence();
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
    const { generations } = head;
    const maxBlockBytes = cacheBytes / 2;
    return createSampleSource({
      projectId,
      index,
      blocks,
      presence,
      generations,
      keptFromMs,
      maxBlockBytes,
      checkDeadline,
    });
  }

  function parse(text: string): Expr {
    const known = parsed.get(text);
    if (known !== undefined) return known;
    const expr = parsePromql(text);
    parsed.set(text, expr);
    return expr;
  }

  function evaluateConditions(
    { projectId, atMs, expressions, limits }: ConditionEvaluation,
    checkDeadline: DeadlineCheck,
  ): ConditionResult[] {
    const context = { source: sourceOf(projectId, checkDeadline), limits, checkDeadline };
    return expressions.map((text) =>
      evaluateCondition(() => evaluateInstant(parse(text), atMs, { ...context, text })),
    );
  }

  return {
    answer(request, checkDeadline) {
      refresh();
      switch (request.kind) {
        case 'instant': {
          const { query: text, atMs, maxResultSeries, ...rest } = request.query;
          const context = { ...rest, source: sourceOf(rest.projectId, checkDeadline), checkDeadline, text };
          return encode(evaluateInstant(parse(text), atMs, context), maxResultSeries, checkDeadline);
        }
        case 'range': {
          const { query: text, startMs, endMs, stepMs, maxResultSeries, ...rest } = request.query;
          const context = { ...rest, source: sourceOf(rest.projectId, checkDeadline), checkDeadline, text };
          return encode(
            evaluateRange(parse(text), { startMs, endMs, stepMs }, context),
            maxResultSeries,
            checkDeadline,
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
        case 'conditions':
          return request.query.map((evaluation) => evaluateConditions(evaluation, checkDeadline));
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
): SampleAnswers['instant'] {
  const { value, annotations, samplesRead } = limitSeries(result, maxSeries);
  return { data: encodeResult(value, { checkDeadline }), annotations, samplesRead };
}

function evaluateCondition(evaluate: () => QueryResult): ConditionResult {
  try {
    const { value } = evaluate();
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
): readonly MetricMetadata[] {
  const found = [...known.values()].filter(({ name }) => metric === undefined || name === metric);
  return found.sort((a, b) => (a.name < b.name ? -1 : 1)).slice(0, limit);
}
