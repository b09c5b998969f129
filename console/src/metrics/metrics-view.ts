import { formatDuration, parseDuration } from '../promql/query-step.ts';
import { parseRefreshInterval } from '../promql/refresh-interval.ts';
import { type SearchParams, textsOf } from '../routing/search-params.ts';
import { decodeTimeRange, encodeTimeRange, type TimeRange } from '../time-range/time-range.ts';

export interface MetricsQuery {
  /** PromQL; empty while a person has not written it. */
  readonly expression: string;
  /** Kept, but neither evaluated nor drawn. */
  readonly hidden: boolean;
}

/** Everything that the metrics screen shows, as its address says it. */
export interface MetricsView {
  readonly range: TimeRange;
  /** At least one. */
  readonly queries: readonly MetricsQuery[];
  /** Interval between points; absent for one that suits the range. */
  readonly stepMs?: number;
  readonly display: 'chart' | 'table';
  /** Interval of the automatic refresh; absent for none. */
  readonly refreshMs?: number;
  /** A unit such as `s`, `By` or `%`; absent for that of the metrics. */
  readonly unit?: string;
  /** What the catalogue is searched for. */
  readonly search: string;
}

export const maxQueries = 10;
/** The contract's limit of an expression. */
const maxExpressionLength = 16_384;
const maxSearchLength = 256;

export const emptyQuery: MetricsQuery = { expression: '', hidden: false };

export function decodeMetricsView(search: Readonly<Record<string, unknown>>): MetricsView {
  const hidden = new Set(textsOf(search['hide']));
  const queries = textsOf(search['q'])
    .slice(0, maxQueries)
    .map((text, index) => ({
      expression: text.toWellFormed().slice(0, maxExpressionLength).toWellFormed(),
      hidden: hidden.has(String(index + 1)),
    }));
  const stepMs = parseDuration(textsOf(search['step'])[0] ?? '');
  const refreshMs = parseRefreshInterval(textsOf(search['refresh'])[0] ?? '');
  const unit = textsOf(search['unit'])[0];
  return {
    range: decodeTimeRange(search),
    queries: queries.length === 0 ? [emptyQuery] : queries,
    display: search['show'] === 'table' ? 'table' : 'chart',
    search: (textsOf(search['search'])[0] ?? '').toWellFormed().slice(0, maxSearchLength).toWellFormed(),
    ...(stepMs === undefined ? {} : { stepMs }),
    ...(refreshMs === undefined ? {} : { refreshMs }),
    ...(unit !== undefined && unitChoices.includes(unit) ? { unit } : {}),
  };
}

/** The inverse of `decodeMetricsView`. */
export function encodeMetricsView(view: MetricsView): SearchParams {
  const { range, queries, stepMs, display, refreshMs, unit, search } = view;
  const expressions = queries.map(({ expression }) => expression);
  const hidden = queries.flatMap((query, index) => (query.hidden ? [String(index + 1)] : []));
  const isUntouched = expressions.length === 1 && expressions[0] === '' && hidden.length === 0;
  return {
    ...(isUntouched ? {} : { q: expressions }),
    ...(hidden.length === 0 ? {} : { hide: hidden }),
    ...encodeTimeRange(range),
    ...(stepMs === undefined ? {} : { step: formatDuration(stepMs) }),
    ...(display === 'table' ? { show: display } : {}),
    ...(refreshMs === undefined ? {} : { refresh: formatDuration(refreshMs) }),
    ...(unit === undefined ? {} : { unit }),
    ...(search === '' ? {} : { search }),
  };
}

export const metricsView = { decode: decodeMetricsView, encode: encodeMetricsView };

/** Units that a person may choose instead of those of the metrics, as `parseUnit` reads them. */
export const unitChoices: readonly string[] = ['none', 's', 'ms', 'By', 'By/s', 'bit/s', '%', 'ratio'];

export type ChangeView = (
  edit: (view: MetricsView) => MetricsView,
  options?: { readonly replace?: boolean },
) => void;
