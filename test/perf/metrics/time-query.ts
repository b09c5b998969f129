import type { MetricServer } from './metric-server.ts';

export interface MeasuredQuery {
  readonly query: string;
  readonly startMs: number;
  readonly endMs: number;
  /** An instant query at the end if absent. */
  readonly stepMs?: number;
}

export interface TimedAnswer {
  readonly ms: number;
  readonly text: string;
}

/** Queries Prometheus' API; the time includes reading the whole answer. */
export async function timeQuery(server: MetricServer, measuredQuery: MeasuredQuery): Promise<TimedAnswer> {
  const parameters = new URLSearchParams({ ...server.queryParameters, ...toParameters(measuredQuery) });
  const path = measuredQuery.stepMs === undefined ? 'query' : 'query_range';
  const startedAtMs = performance.now();
  const response = await fetch(`${server.queryUrl}/api/v1/${path}?${parameters}`, {
    headers: server.queryHeaders,
  });
  const text = await response.text();
  const ms = performance.now() - startedAtMs;
  if (!response.ok)
    throw new Error(`${server.name} answered ${measuredQuery.query} with ${response.status}: ${text}`);
  return { ms, text };
}

function toParameters({ query, startMs, endMs, stepMs }: MeasuredQuery): Record<string, string> {
  const end = String(endMs / 1_000);
  if (stepMs === undefined) return { query, time: end };
  return { query, start: String(startMs / 1_000), end, step: String(stepMs / 1_000) };
}

const toleratedDifference = 1e-9;

/**
 * Servers with different answers must not be compared.
 *
 * @throws Error naming the query unless both answers have the same series and, except for rounding, the same values.
 */
export function assertSameAnswer(query: string, ours: string, peer: string): void {
  const [own, other] = [readPoints(ours), readPoints(peer)];
  if (own.size !== other.size)
    throw new Error(`${query}: ${own.size} points, and ${other.size} from the peer`);
  for (const [key, value] of own) {
    const expected = other.get(key);
    const isSame =
      expected !== undefined && Math.abs(value - expected) <= toleratedDifference * Math.abs(expected);
    if (!isSame) throw new Error(`${query}: ${value} at ${key}, and ${expected} from the peer`);
  }
}

type Point = readonly [seconds: number, value: string];

interface AnsweredSeries {
  readonly metric: Readonly<Record<string, string>>;
  readonly value?: Point;
  readonly values?: readonly Point[];
}

/** Values by labels and time. */
function readPoints(text: string): Map<string, number> {
  // Format of Prometheus' API: https://prometheus.io/docs/prometheus/latest/querying/api/#expression-query-result-formats
  const { data } = JSON.parse(text) as { readonly data: { readonly result: readonly AnsweredSeries[] } };
  const points = new Map<string, number>();
  for (const { metric, value, values = [] } of data.result) {
    const labels = JSON.stringify(Object.entries(metric).sort());
    const all = value === undefined ? values : [value];
    for (const [seconds, number] of all) points.set(`${labels} ${seconds}`, Number(number));
  }
  return points;
}
