import { AppError } from '../../errors/app-error.ts';
import type { OperationResponse, TagHandlers } from '../../generated/operations.gen.ts';
import type { HandlerContexts, KeyedContext } from '../../http/request-context.ts';
import type { MatcherNode } from '../../promql/syntax/ast.ts';
import { visitExpr } from '../../promql/syntax/visit-expr.ts';
import type { MetricStore } from '../metric-store.ts';
import { fromPromqlFailure } from '../promql-failure.ts';
import { assertOrderedTimes, parseEpochMs, parseQuery } from '../query-parameters.ts';
import { toPrometheusExemplars } from './exemplar-wire.ts';
import { formOf } from './form-of.ts';

interface ExemplarParameters {
  readonly query: string;
  readonly start?: string | undefined;
  readonly end?: string | undefined;
}

type ExemplarHandlers = Pick<
  TagHandlers<'Prometheus', HandlerContexts>,
  'getPrometheusExemplars' | 'postPrometheusExemplars'
>;

/** The range of `Date` (ECMA-262, section 21.4.1.1): all exemplars, as in Prometheus. */
const anyTime = { startMs: -8.64e15, endMs: 8.64e15 };
/** Of one query; other operations take as many `match[]`. */
const maxSelectors = 100;

/** https://prometheus.io/docs/prometheus/latest/querying/api/#querying-exemplars */
export function createPrometheusExemplarHandlers(deps: {
  readonly store: Pick<MetricStore, 'exemplars'>;
  readonly monotonicNowMs: () => number;
  readonly queryDeadlineMs: number;
}): ExemplarHandlers {
  const { store, monotonicNowMs, queryDeadlineMs } = deps;

  async function exemplars(
    { query, start, end }: ExemplarParameters,
    { caller, signal }: KeyedContext,
  ): Promise<OperationResponse<'getPrometheusExemplars'>> {
    const startMs = start === undefined ? anyTime.startMs : parseEpochMs('start', start);
    const endMs = end === undefined ? anyTime.endMs : parseEpochMs('end', end);
    assertOrderedTimes(startMs, endMs);
    const selectors = selectorsOf(query);
    const budget = { deadlineMs: monotonicNowMs() + queryDeadlineMs, signal };
    // An expression without selectors, such as `1 + 1`, has no exemplars.
    const found =
      selectors.length === 0
        ? { items: [], truncated: false }
        : await read(query, () =>
            store.exemplars({ projectId: caller.projectId, selectors, startMs, endMs }, budget),
          );
    return {
      status: 200,
      body: {
        status: 'success',
        data: toPrometheusExemplars(found.items),
        ...(found.truncated ? { warnings: ['results truncated due to limit'] } : {}),
      },
    };
  }

  return {
    getPrometheusExemplars: ({ query }, context) => exemplars(query, context),
    postPrometheusExemplars: ({ body }, context) => exemplars(formOf(body), context),
  };
}

/** The matchers of each selector; the functions, ranges and offsets around them do not matter. */
function selectorsOf(query: string): (readonly MatcherNode[])[] {
  const selectors: (readonly MatcherNode[])[] = [];
  visitExpr(parseQuery(query), (expr) => {
    if (expr.kind === 'vectorSelector') selectors.push(expr.matchers);
  });
  if (selectors.length <= maxSelectors) return selectors;
  throw new AppError(
    'INVALID_ARGUMENT',
    `query: more than ${maxSelectors} selectors; ask for the exemplars of fewer at once`,
    [{ type: 'limit', limit: 'selectors', max: maxSelectors, received: selectors.length }],
  );
}

/** @throws AppError `INVALID_QUERY` for a regular expression that is not valid. */
async function read<Answer>(query: string, run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run();
  } catch (error) {
    throw fromPromqlFailure(error, query);
  }
}
