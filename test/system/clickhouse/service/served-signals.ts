import { randomUUID } from 'node:crypto';
import { encodeWriteRequest } from '../../../../server/src/ingest/metrics/testing/encode-write-request.ts';
import { sampleLogBatch } from '../../../../server/src/logs/testing/sample-log.ts';
import { createIngestClient } from '../../../process/load/ingest-client.ts';
import { createLogsClient } from '../../../process/load/logs-client.ts';
import { createMetricsClient, type MetricsRequest } from '../../../process/load/metrics-client.ts';
import { createServiceReader } from '../../../process/load/service-reader.ts';
import type { ServiceKeys, ServiceProcess } from '../../../process/service/service-process.ts';

/** What clients do with one signal. */
export interface ServedSignal {
  /** Sends what has this name, each time the same bytes. @returns the status, or why there is none. */
  send(service: ServiceProcess, name: string): Promise<number | string>;
  /** The names of what is stored, sorted; one that is stored twice is there twice. @throws Error with an answer that is not a 200. */
  read(service: ServiceProcess): Promise<readonly string[]>;
}

/** All events are of this trace. */
export const traceId = randomUUID().replaceAll('-', '');
const sampleCount = 10;

export function readerOf({ apiUrl }: ServiceProcess, { serverKey }: ServiceKeys) {
  return createServiceReader(apiUrl, serverKey);
}

export async function sendMetrics(
  service: ServiceProcess,
  { ingestKey }: ServiceKeys,
  request: MetricsRequest,
): Promise<number | string> {
  const client = createMetricsClient(service, ingestKey);
  const answer = await client.send(request);
  client.close();
  return answer.kind === 'answered' ? answer.status : answer.kind;
}

interface QueryAnswer {
  readonly data: {
    readonly result: readonly {
      readonly metric: Readonly<Record<string, string>>;
      readonly value: readonly [seconds: number, value: string];
    }[];
  };
}

/** The values of an expression with their labels. */
export async function queryMetrics(service: ServiceProcess, keys: ServiceKeys, expression: string) {
  const path = `/api/v1/query?query=${encodeURIComponent(expression)}`;
  const { status, body } = await readerOf(service, keys).get(path);
  if (status !== 200) throw new Error(body);
  const { data } = JSON.parse(body) as QueryAnswer; // the contract says so
  return data.result.map(({ metric, value }) => ({ labels: metric, value: Number(value[1]) }));
}

/** @param keys of the project, once it has some. */
export function createServedSignals(keys: () => ServiceKeys) {
  return { logs: createLogs(keys), metrics: createMetrics(keys), traces: createTraces(keys) };
}

function createLogs(keys: () => ServiceKeys): ServedSignal {
  const bodyOf = once((body) => {
    const timeNs = BigInt(Date.now()) * 1_000_000n;
    return sampleLogBatch({ records: [{ timeNs, body }] }).request;
  });
  return {
    async send(service, name) {
      const client = createLogsClient(service, keys().ingestKey);
      const answer = await client.send({ transport: 'protobuf', body: bodyOf(name) });
      client.close();
      return answer.kind === 'answered' ? answer.status : answer.kind;
    },
    async read(service) {
      const records = await readerOf(service, keys()).logs();
      return records.map(({ body }) => body).toSorted();
    },
  };
}

/** Ten samples of `up{run="<name>"}` each, the last of them when it is sent first. */
function createMetrics(keys: () => ServiceKeys): ServedSignal {
  const bodyOf = once((name) => {
    const nowMs = Date.now();
    const samples = Array.from({ length: sampleCount }, (_, index) => {
      return [nowMs - (sampleCount - 1 - index) * 1_000, index] as const;
    });
    const labels = [['__name__', 'up'] as const, ['run', name] as const];
    return new Uint8Array(encodeWriteRequest([{ labels, samples }]));
  });
  return {
    send: (service, name) => sendMetrics(service, keys(), { transport: 'remote-write', body: bodyOf(name) }),
    async read(service) {
      const counts = await queryMetrics(service, keys(), 'sum by (run) (count_over_time(up[1h]))');
      const isWhole = counts.every(({ value }) => value === sampleCount);
      if (!isWhole) throw new Error(`some have not ${sampleCount} samples: ${JSON.stringify(counts)}`);
      return counts.map(({ labels }) => labels['run'] ?? '').toSorted();
    },
  };
}

/** One event of a producer each. */
function createTraces(keys: () => ServiceKeys): ServedSignal {
  const bodyOf = once((name) => {
    const now = new Date().toISOString();
    const payload = { name };
    const event = { event_id: name, event_type: 'info_event_added', trace_timestamp: now, payload };
    return JSON.stringify({ flush_id: name, source: 'client_server', sent_at: now, events: [event] });
  });
  return {
    async send({ ingestUrl }, name) {
      const client = createIngestClient(ingestUrl, keys().ingestKey);
      const answer = await client.post(traceId, 'flush', bodyOf(name));
      return answer.kind === 'answered' ? answer.status : answer.kind;
    },
    async read(service) {
      const trace = await readerOf(service, keys()).trace(traceId);
      const events = trace?.events.filter(({ event_type: type }) => type === 'info_event_added') ?? [];
      return events.map(({ event_id: id }) => id).toSorted();
    },
  };
}

/** What is made for a name is made once. */
function once<Made>(make: (name: string) => Made): (name: string) => Made {
  const made = new Map<string, Made>();
  return (name) => {
    const found = made.get(name) ?? make(name);
    made.set(name, found);
    return found;
  };
}
