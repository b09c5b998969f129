import { setTimeout as delay } from 'node:timers/promises';
import type { Schemas } from '../../../server/src/generated/operations.gen.ts';
import { answerWithinMs } from './answer-within-ms.ts';
import type { StoredRecord } from './compare-logs.ts';
import type { StoredSeries } from './compare-metrics.ts';
import type { StoredSpanTrace } from './compare-spans.ts';
import { seriesKey } from './sent-metrics.ts';

/** Reads of a service in tests. Every method throws unless the answer is 200. */
export interface ServiceReader {
  /** `undefined` when the project has no such trace. */
  trace(traceId: string): Promise<StoredSpanTrace | undefined>;
  /** The exact number of traces that match, of all when there is no filter. */
  total(filter?: string): Promise<number>;
  /** Every log record of the last days that matches, newest first; all of them when there is no filter. */
  logs(filter?: string): Promise<StoredRecord[]>;
  /** How many of these the statistics count. */
  logCount(filter?: string): Promise<number>;
  /** Every sample of the last days of the series that match a selector, by `seriesKey`. */
  samples(selector: string): Promise<Map<string, StoredSeries>>;
  /** How many of these an expression counts; see `countsAllMetrics`. */
  sampleCount(selector: string): Promise<number>;
  /** Status and body of any path of the API listener. */
  get(path: string): Promise<{ readonly status: number; readonly body: string }>;
}

/** A service needs it for `sampleCount` of several metrics, whose series may be equal but for the name. */
export const countsAllMetrics = '--promql-delayed-name-removal=on';
/** The oldest records and samples that tests send are two days old. */
const since = '4d';
const logsPerPage = 1_000;
/**
 * A service that gets no processor reads heads late, and the first read after a start waits for its thread beyond the ten seconds
 * that it may take. A client may then ask again (RFC 9110, section 15.5.9).
 */
const statusesOfBusyService: ReadonlySet<number> = new Set([408, 504]);
const maxAttempts = 8;
const retryAfterMs = 1_000;

/** @param mayBeUnavailable whether a 503 is asked again, because databases behind the service need seconds until they find each other. */
export function createServiceReader(
  apiUrl: string,
  serverKey: string,
  { mayBeUnavailable = false }: { readonly mayBeUnavailable?: boolean } = {},
): ServiceReader {
  async function get(path: string, attempt = 1): ReturnType<ServiceReader['get']> {
    const answer = await getOnce(path);
    if (attempt === maxAttempts) return answer;
    if (mayBeUnavailable && answer.status === 503) await delay(retryAfterMs);
    else if (!statusesOfBusyService.has(answer.status)) return answer;
    return get(path, attempt + 1);
  }

  async function getOnce(path: string) {
    const response = await fetch(`${apiUrl}${path}`, {
      headers: { authorization: `Bearer ${serverKey}` },
      signal: AbortSignal.timeout(answerWithinMs),
    });
    return { status: response.status, body: await response.text() };
  }

  async function read(path: string): Promise<unknown> {
    const { status, body } = await get(path);
    if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${body}`);
    return JSON.parse(body);
  }

  async function query(expression: string): Promise<readonly QueriedSeries[]> {
    const answer = (await read(`/api/v1/query?query=${encodeURIComponent(expression)}`)) as {
      readonly data: { readonly result: readonly QueriedSeries[] };
    };
    return answer.data.result;
  }

  return {
    get: (path) => get(path),
    async samples(selector) {
      const result = await query(`${selector}[${since}]`);
      return new Map(
        result.map(({ metric, values = [] }) => [
          seriesKey(metric),
          values.map(([seconds, value]) => [Math.round(seconds * 1000), Number(value)] as const),
        ]),
      );
    },
    async sampleCount(selector) {
      const [sum] = await query(`sum(count_over_time(${selector}[${since}]))`);
      return Number(sum?.value?.[1] ?? 0);
    },
    async trace(traceId) {
      const { status, body } = await get(`/v1/traces/${traceId}`);
      if (status === 404) return undefined;
      if (status !== 200) throw new Error(`trace ${traceId} answered ${status}: ${body}`);
      // The service holds its answers against the contract: these are the bodies of its 200s.
      const { trace } = JSON.parse(body) as Schemas['TraceEnvelope'];
      const { events } = (await read(`/v1/traces/${traceId}/events`)) as Schemas['TraceTimeline'];
      return { name: trace.name, status: trace.status, tags: trace.tags, events };
    },
    async logs(filter) {
      const records: StoredRecord[] = [];
      let query = `since=${since}&page_size=${logsPerPage}${toFilterQuery(filter)}`;
      while (true) {
        const page = (await read(`/v1/logs?${query}`)) as Schemas['LogList'];
        records.push(...page.logs);
        if (page.next_page_token === undefined) return records;
        query = `page_token=${encodeURIComponent(page.next_page_token)}`;
      }
    },
    async logCount(filter) {
      const path = `/v1/logs/stats?since=${since}&interval=whole${toFilterQuery(filter)}`;
      const { buckets } = (await read(path)) as Schemas['LogStats'];
      return buckets.reduce((sum, { total_count }) => sum + total_count, 0);
    },
    async total(filter) {
      const { total } = (await read(
        `/v1/traces?page_size=1${toFilterQuery(filter)}`,
      )) as Schemas['TraceList'];
      return total;
    },
  };
}

/** https://prometheus.io/docs/prometheus/latest/querying/api/#expression-query-result-formats */
interface QueriedSeries {
  readonly metric: Readonly<Record<string, string>>;
  readonly value?: readonly [seconds: number, value: string];
  readonly values?: readonly (readonly [seconds: number, value: string])[];
}

function toFilterQuery(filter: string | undefined): string {
  return filter === undefined ? '' : `&filter=${encodeURIComponent(filter)}`;
}
