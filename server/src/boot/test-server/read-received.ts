import type { Schemas } from '../../generated/operations.gen.ts';
import type { ReceivedLog, ReceivedSample, ReceivedTrace } from '../../test-server/received.ts';
import type { LogSelection, TraceSelection } from '../../test-server/thread-protocol.ts';
import { toReceivedTrace } from './to-received-trace.ts';

/** Reads what a project has, through the API as any client does. */
export interface ReceivedReader {
  traces(selection: TraceSelection): Promise<readonly ReceivedTrace[]>;
  /** The newest 500 without their timelines, and the count of all. */
  traceList(): Promise<Pick<Schemas['TraceList'], 'traces' | 'total'>>;
  /** Oldest first: the newest 500, or more if so many are asked for. */
  logs(selection: LogSelection): Promise<readonly ReceivedLog[]>;
  samples(query: string): Promise<readonly ReceivedSample[]>;
  metricNames(): Promise<readonly string[]>;
}

const maxTimelines = 20;

type TracePage = Pick<Schemas['TraceList'], 'traces' | 'total' | 'next_page_token'>;

/** @throws Error with the message of the service, such as what is wrong with a filter. */
export function createReceivedReader(apiUrl: string, serverKey: string): ReceivedReader {
  async function read<Body>(
    path: string,
    parameters: Record<string, string> = {},
  ): Promise<Body | undefined> {
    const url = `${apiUrl}${path}?${new URLSearchParams(parameters)}`;
    const response = await fetch(url, { headers: { 'x-api-key': serverKey } });
    // Cast: the contract says so, which its tests hold the service to.
    if (response.ok) return (await response.json()) as Body;
    if (response.status === 404) {
      await response.body?.cancel();
      return undefined;
    }
    const { error } = (await response.json()) as Schemas['Problem']; // as above
    throw new Error(`the service refused it with ${error.code}: ${error.message}`);
  }

  async function tracePage(parameters: Record<string, string>): Promise<TracePage> {
    const page: TracePage | undefined = await read('/v1/traces', { ...parameters, page_size: '500' });
    return page ?? { traces: [], total: 0 };
  }

  async function readSummary(traceId: string): Promise<readonly Schemas['TraceSummary'][]> {
    const found = await read<Schemas['TraceEnvelope']>(`/v1/traces/${encodeURIComponent(traceId)}`);
    return found === undefined ? [] : [found.trace];
  }

  /** The newest that match the filter and fit, from as many pages as it takes. */
  async function findSummaries(
    filter: string | undefined,
    isFit: (trace: Schemas['TraceSummary']) => boolean,
  ): Promise<readonly Schemas['TraceSummary'][]> {
    const found: Schemas['TraceSummary'][] = [];
    let request: Record<string, string> | undefined = filter === undefined ? {} : { filter };
    while (request !== undefined && found.length < maxTimelines) {
      const { traces, next_page_token: token } = await tracePage(request);
      found.push(...traces.filter(isFit));
      request = token === undefined ? undefined : { page_token: token };
    }
    return found.slice(0, maxTimelines);
  }

  async function readSummaries({
    traceId,
    name,
    filter,
  }: TraceSelection): Promise<readonly Schemas['TraceSummary'][]> {
    const isFit = (trace: Schemas['TraceSummary']) =>
      (traceId === undefined || trace.trace_id === traceId) && (name === undefined || trace.name === name);
    // Lists leave deleted traces out.
    if (traceId !== undefined && filter === undefined) return (await readSummary(traceId)).filter(isFit);
    return findSummaries(filter, isFit);
  }

  return {
    traceList: () => tracePage({}),
    async traces(selection) {
      const traces: ReceivedTrace[] = [];
      for (const summary of await readSummaries(selection)) {
        const timeline = await read<Schemas['TraceTimeline']>(`/v1/traces/${summary.trace_id}/events`);
        traces.push(toReceivedTrace(summary, timeline?.events ?? []));
      }
      return traces;
    },
    async logs({ filter, since, count }) {
      const logs: ReceivedLog[] = [];
      let request: Record<string, string> | undefined = { since, ...(filter === '' ? {} : { filter }) };
      while (request !== undefined) {
        const page: Schemas['LogList'] | undefined = await read('/v1/logs', { ...request, page_size: '500' });
        logs.push(...(page?.logs ?? []).map(toLog));
        const token: string | undefined = page?.next_page_token;
        request = token === undefined || logs.length >= count ? undefined : { page_token: token };
      }
      return logs.reverse();
    },
    async samples(query) {
      const answer = await read<Schemas['PrometheusQueryResponse']>('/v1/metrics/query', { query });
      return answer === undefined ? [] : toSamples(answer.data);
    },
    async metricNames() {
      const catalogue = await read<Schemas['MetricList']>('/v1/metrics', { since: '30d' });
      return catalogue?.metrics.items.map(({ name }) => name) ?? [];
    },
  };
}

function toLog(log: Schemas['LogRecord']): ReceivedLog {
  return {
    time: log.time,
    severity: log.severity_number,
    severityText: log.severity_text,
    body: log.body,
    ...(log.event_name === undefined ? {} : { eventName: log.event_name }),
    service: log.service_name,
    ...(log.trace_id === undefined ? {} : { traceId: log.trace_id }),
    ...(log.span_id === undefined ? {} : { spanId: log.span_id }),
    attributes: log.attributes,
    resourceAttributes: log.resource_attributes,
  };
}

/** The newest value of each series. */
function toSamples(value: Schemas['PrometheusQueryResponse']['data']): ReceivedSample[] {
  switch (value.resultType) {
    case 'vector':
      return value.result.map(({ metric, value: point }) => ({ labels: metric, value: toNumber(point[1]) }));
    case 'matrix':
      return value.result.map(({ metric, values }) => ({
        labels: metric,
        value: toNumber(values.at(-1)?.[1]),
      }));
    default:
      return [{ labels: {}, value: toNumber(value.result[1]) }];
  }
}

function toNumber(text: string | number | undefined): number {
  return Number(String(text).replace('Inf', 'Infinity'));
}
