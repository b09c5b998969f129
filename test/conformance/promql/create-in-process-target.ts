import {
  type QueryContext,
  runInstantQuery,
  runRangeQuery,
} from '../../../server/src/promql/engine/run-query.ts';
import { PromqlError } from '../../../server/src/promql/promql-error.ts';
import { defaultQueryLimits } from '../../../server/src/promql/query-limits.ts';
import type { SeriesFetch } from '../../../server/src/promql/series-source.ts';
import { parsePromql } from '../../../server/src/promql/syntax/parse-promql.ts';
import { createMemorySource } from '../../../server/src/promql/testing/create-memory-source.ts';
import { createStrictStore } from '../../../server/src/promql/testing/create-strict-store.ts';
import type { InstantTimes, RangeTimes } from './script.ts';
import type { Answer, PromqlTarget } from './target.ts';

interface InProcessOptions {
  readonly delaysNameRemoval?: boolean;
  /** Called with everything that an evaluation may read, before it begins. */
  readonly onPrefetch?: (fetches: readonly SeriesFetch[]) => void;
}

/** The parser and the engine over samples in memory. */
export function createInProcessTarget({
  delaysNameRemoval = false,
  onPrefetch = () => undefined,
}: InProcessOptions = {}): PromqlTarget {
  let source = createMemorySource();
  return {
    name: delaysNameRemoval ? 'in process, delayed name removal' : 'in process',
    delaysNameRemoval,
    async clear() {
      source = createMemorySource();
    },
    async load(series) {
      for (const { labels, timestampsMs, values } of series) source.append(labels, timestampsMs, values);
    },
    async query(query, times) {
      const strict = createStrictStore(source);
      return evaluate(query, times, {
        series: {
          prefetch(fetches) {
            onPrefetch(fetches);
            return strict.prefetch(fetches);
          },
        },
        limits: { ...defaultQueryLimits, delaysNameRemoval },
        checkDeadline: () => {},
        lookbackMs: 300_000,
        defaultSubqueryStepMs: 60_000,
      });
    },
    async stop() {},
  };
}

async function evaluate(
  query: string,
  times: InstantTimes | RangeTimes,
  context: QueryContext,
): Promise<Answer> {
  try {
    const expr = parsePromql(query);
    const { value, annotations } =
      times.kind === 'instant'
        ? await runInstantQuery(expr, times.atMs, context)
        : await runRangeQuery(expr, times, context);
    return { ok: true, value, annotations };
  } catch (error) {
    if (error instanceof PromqlError) return { ok: false, message: error.message };
    throw error;
  }
}
