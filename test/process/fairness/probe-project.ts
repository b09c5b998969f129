import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { encodeLogsRequest } from '../../../server/src/ingest/otlp/testing/encode-logs-request.ts';
import { encodeTracesRequest } from '../../../server/src/ingest/otlp/testing/encode-traces-request.ts';
import { openRawTail } from '../live-tail/raw-tail.ts';
import { createIngestClient } from '../load/ingest-client.ts';
import { createLogsClient } from '../load/logs-client.ts';
import { createMetricsClient } from '../load/metrics-client.ts';
import type { WriteAnswer } from '../load/otlp-client.ts';
import { createServiceReader } from '../load/service-reader.ts';
import { createSpansClient } from '../load/spans-client.ts';
import type { FairnessProject } from './fairness-projects.ts';
import { encodeSeries } from './flood-appends.ts';
import { readComputedMs } from './thread-load.ts';

/** Small requests of a project that does nobody any harm. */
export interface ProjectProbe {
  /** Sends one of each after the other until the time is over, at least one of each. */
  measure(durationMs: number): Promise<ProbeFigures>;
  close(): void;
}

export interface ProbeRequest {
  readonly kind: 'write' | 'read';
  readonly name: string;
  readonly durationMs: number;
  /**
   * What the busiest thread of the service computed meanwhile: what the request would take on a machine with processors
   * for all, but for the disk.
   */
  readonly computedMs: number;
}

export interface ProbeFigures {
  readonly requests: readonly ProbeRequest[];
  /** What was asked and what came instead of a success. */
  readonly failures: readonly string[];
}

const pauseMs = 5;
const nsPerMs = 1_000_000n;

/** @param processId of the service. */
export function createProjectProbe(project: FairnessProject, processId: number): ProjectProbe {
  const native = createIngestClient(project.ingestUrl, project.ingestKey);
  const logs = createLogsClient(project, project.ingestKey);
  const spans = createSpansClient(project, project.ingestKey);
  const metrics = createMetricsClient(project, project.ingestKey);
  const reader = createServiceReader(project.apiUrl, project.serverKey);

  const writes: Readonly<Record<string, () => Promise<unknown>>> = {
    'a native flush': async () => answered(await native.post(randomHex(16), 'flush', encodeFlush())),
    'logs over HTTP': async () => answered(await logs.send({ transport: 'protobuf', body: encodeLog() })),
    'logs over gRPC': async () => answered(await logs.send({ transport: 'grpc', body: encodeLog() })),
    'spans over HTTP': async () => answered(await spans.send({ transport: 'gzip', body: encodeSpan() })),
    'spans over gRPC': async () => answered(await spans.send({ transport: 'grpc', body: encodeSpan() })),
    'samples by remote write': async () =>
      answered(await metrics.send({ transport: 'remote-write', body: encodeSeries(1, 1) })),
  };
  const get = async (path: string) => {
    const { status, body } = await reader.get(path);
    if (status !== 200) throw new Error(`${status} ${body}`);
  };
  const reads: Readonly<Record<string, () => Promise<unknown>>> = {
    'a list of traces': () => get('/v1/traces?page_size=10&since=15m'),
    'a list of logs': () => get('/v1/logs?page_size=10&since=15m'),
    'statistics of logs': () => get('/v1/logs/stats?since=15m&interval=whole&group_by=severity'),
    'statistics of traces': () => get('/v1/traces/stats?since=15m&interval=whole&group_by=status'),
    'an instant query': () => get('/api/v1/query?query=sum(flood)'),
    'a log stream': () => openStream(project),
  };

  return {
    async measure(durationMs) {
      const [requests, failures]: [ProbeRequest[], string[]] = [[], []];
      const kinds = [
        { kind: 'write', probes: Object.entries(writes) },
        { kind: 'read', probes: Object.entries(reads) },
      ] as const;
      const endMs = performance.now() + durationMs;
      do {
        for (const { kind, probes } of kinds) {
          for (const [name, probe] of probes) {
            const computedBefore = readComputedMs(processId);
            const startedAtMs = performance.now();
            await probe().catch((error: unknown) => failures.push(`${name}: ${error}`));
            const durationMs = performance.now() - startedAtMs;
            const computedMs = mostComputed(computedBefore, readComputedMs(processId));
            requests.push({ kind, name, durationMs, computedMs });
            await delay(pauseMs);
          }
        }
      } while (performance.now() < endMs);
      return { requests, failures };
    },
    close() {
      for (const client of [logs, spans, metrics]) client.close();
    },
  };
}

function mostComputed(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): number {
  return Math.max(...[...after].map(([thread, ms]) => ms - (before.get(thread) ?? 0)));
}

function answered(answer: WriteAnswer | Awaited<ReturnType<ReturnType<typeof createIngestClient>['post']>>) {
  if (answer.kind === 'unanswered') throw new Error(`no answer: ${answer.cause}`);
  if (answer.status !== 200) throw new Error(`status ${answer.status}`);
}

async function openStream({ apiUrl, serverKey }: FairnessProject): Promise<void> {
  const tail = await openRawTail({ apiUrl, serverKey, query: 'window=1m' });
  const head = await Promise.race([tail.head, tail.closed.then(() => 'closed before its head')]);
  tail.destroy();
  if (!head.startsWith('HTTP/1.1 200')) throw new Error(head);
}

function randomHex(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}

function encodeFlush(): string {
  const id = randomUUID();
  const sent_at = new Date().toISOString();
  const payload = { name: 'probe' };
  const events = [{ event_id: id, event_type: 'info_event_added', trace_timestamp: sent_at, payload }];
  return JSON.stringify({ flush_id: id, source: 'client_server', sent_at, events });
}

function encodeLog(): Uint8Array<ArrayBuffer> {
  const records = [{ timeNs: BigInt(Date.now()) * nsPerMs, body: `probe ${randomUUID()}` }];
  return encodeLogsRequest([{ scopeLogs: [{ records }] }]);
}

function encodeSpan(): Uint8Array<ArrayBuffer> {
  const startNs = BigInt(Date.now()) * nsPerMs;
  const ids = { traceId: randomHex(16), spanId: randomHex(8) };
  const spans = [{ ...ids, name: 'probe', startNs, endNs: startNs + nsPerMs }];
  return encodeTracesRequest([{ scopeSpans: [{ spans }] }]);
}
