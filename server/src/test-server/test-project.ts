import type { ReceivedLog, ReceivedSample, ReceivedTrace } from './received.ts';
import type { RunningService } from './running-service.ts';
import type { TestKeys, TraceSelection } from './thread-protocol.ts';
import { type WaitOptions, waitUntilReceived } from './wait-until-received.ts';

/** Options of `waitForTrace`. */
export interface WaitForTraceOptions extends WaitOptions {
  /** Waits until the trace has this status; `completed` is what closing it leads to. By default any will do. */
  readonly status?: ReceivedTrace['status'];
  /** Waits until this holds for the trace. */
  readonly where?: (trace: ReceivedTrace) => boolean;
}

/** Options of `waitForLogs`. */
export interface WaitForLogsOptions extends WaitOptions {
  /** Waits for this many, default 1. */
  readonly count?: number;
  /** Oldest time of a record, RFC 3339 or an age; default and maximum 35 days. */
  readonly since?: string;
}

/** Options of `waitForMetric`. */
export interface WaitForMetricOptions extends WaitOptions {
  /** Waits until this holds for the result, which has a sample for each series. By default it has at least one. */
  readonly where?: (samples: readonly ReceivedSample[]) => boolean;
}

/** A project of a test server: nothing that is sent with its keys is seen by another. */
export interface TestProject extends TestKeys {
  /** What programs read: `CAIRN_*` for clients of Cairn, `OTEL_EXPORTER_OTLP_*` for those of OpenTelemetry. */
  readonly environment: Readonly<Record<string, string>>;

  /**
   * Waits for a trace, and answers the newest one that fits.
   *
   * @param which its name, its id of 32 hex digits, or what it has to fit; `{}` for any trace.
   * @throws ReceiveTimeoutError when none is there in time; its message lists those that are.
   * @example
   * const trace = await server.waitForTrace('checkout', { status: 'completed' });
   * const ofVip = await server.waitForTrace({ filter: 'tag="vip"' });
   */
  waitForTrace(which: string | TraceSelection, options?: WaitForTraceOptions): Promise<ReceivedTrace>;

  /**
   * Waits for log records, and answers those that match, oldest first: the newest 500, or more when `count` is larger.
   *
   * @param filter as in `GET /v1/logs`: `body:"declined" AND severity>="error"`; empty for any.
   * @throws ReceiveTimeoutError when there are fewer in time.
   */
  waitForLogs(filter: string, options?: WaitForLogsOptions): Promise<readonly ReceivedLog[]>;

  /**
   * Waits until a query has a result. As in Prometheus, a sample counts for five minutes.
   *
   * @param query PromQL, such as `sum(orders_total{country="NO"})`.
   * @throws ReceiveTimeoutError when it has none in time.
   */
  waitForMetric(query: string, options?: WaitForMetricOptions): Promise<readonly ReceivedSample[]>;

  /** Forgets everything that was received; the keys go on working. Call it between tests. */
  reset(): Promise<void>;
}

export function createTestProject({ urls, operations }: RunningService, keys: TestKeys): TestProject {
  const { serverKey } = keys;
  const { apiUrl, ingestUrl } = urls;
  return {
    ...keys,
    environment: {
      CAIRN_API_URL: apiUrl,
      CAIRN_INGEST_URL: ingestUrl,
      CAIRN_SERVER_API_KEY: serverKey,
      CAIRN_INGEST_API_KEY: keys.ingestKey,
      OTEL_EXPORTER_OTLP_ENDPOINT: ingestUrl,
      OTEL_EXPORTER_OTLP_HEADERS: `x-ingest-api-key=${keys.ingestKey}`,
    },

    async waitForTrace(which, options = {}) {
      const selection = typeof which === 'string' ? toSelection(which) : which;
      const { status, where = () => true } = options;
      const isFit = (trace: ReceivedTrace) =>
        (status === undefined || trace.status === status) && where(trace);
      const [trace] = await waitUntilReceived(operations, serverKey, options, {
        what: describeSelection(selection, options),
        read: () => operations.readTraces(serverKey, selection),
        find(traces) {
          const fit = traces.find(isFit);
          return fit && [fit];
        },
        describe: ([last]) => (last === undefined ? '' : `the newest that matches is ${describeTrace(last)}`),
      });
      if (trace === undefined) throw new Error('an empty result was taken for a trace');
      return trace;
    },

    waitForLogs(filter, options = {}) {
      const { count = 1, since = '35d' } = options;
      return waitUntilReceived(operations, serverKey, options, {
        what: `${count} log record${count === 1 ? '' : 's'}${filter === '' ? '' : ` that match ${filter}`}`,
        read: () => operations.readLogs(serverKey, { filter, since, count }),
        find: (logs) => (logs.length >= count ? logs : undefined),
        describe: (logs) => (logs.length === 0 ? '' : `there are ${logs.length}`),
      });
    },

    waitForMetric(query, options = {}) {
      const { where = () => true } = options;
      return waitUntilReceived(operations, serverKey, options, {
        what: `a result of ${query}`,
        read: () => operations.readSamples(serverKey, query),
        find: (samples) => (samples.length > 0 && where(samples) ? samples : undefined),
        describe: (samples) => (samples.length === 0 ? '' : `its result is ${JSON.stringify(samples)}`),
      });
    },

    reset: () => operations.reset(serverKey),
  };
}

function toSelection(nameOrId: string): TraceSelection {
  return /^[0-9a-f]{32}$/.test(nameOrId) ? { traceId: nameOrId } : { name: nameOrId };
}

function describeSelection(
  { traceId, name, filter }: TraceSelection,
  { status, where }: WaitForTraceOptions,
): string {
  const conditions = [
    ...(traceId === undefined ? [] : [`has the id ${traceId}`]),
    ...(name === undefined ? [] : [`has the name ${JSON.stringify(name)}`]),
    ...(filter === undefined ? [] : [`matches ${filter}`]),
    ...(status === undefined ? [] : [`is ${status}`]),
    ...(where === undefined ? [] : ['fits `where`']),
  ];
  return conditions.length === 0 ? 'a trace' : `a trace that ${conditions.join(' and ')}`;
}

function describeTrace({ traceId, name, status, events }: ReceivedTrace): string {
  const names = events.map(({ type, name: own }) => (own === undefined ? type : JSON.stringify(own)));
  return `${traceId} ${JSON.stringify(name)}, ${status}, with the events ${names.slice(0, 50).join(', ')}`;
}
