import { createOtlpSender } from '../../perf/http/otlp-sender.ts';
import { encodeSampleLogs } from '../../perf/logs/encode-sample-logs.ts';
import { createSampleLogs, type SampleLog } from '../../perf/logs/sample-logs.ts';
import { createServiceReader } from '../load/service-reader.ts';
import type { ServiceScope } from '../service/service-scope.ts';

export interface SmallHeapReport {
  /** How many queries were answered with each status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** One line for each broken promise. */
  readonly findings: readonly string[];
}

/** Too little for all values of the query as strings, three times over: at ingest, in the reader, and in the answer. */
const heapMebibytes = 256;
const uniqueValues = 440_000;
const recordsPerRequest = 1_000;
const groupBys = 5;
const answerWithinMs = 120_000;
const key = 'session.unique';
const path = `/v1/logs/stats?since=1h&interval=1m&group_by=attribute.${key}`;

/** An answer, or an error that says what to do. */
const goodStatuses: ReadonlySet<number> = new Set([200, 400, 429, 503]);

/**
 * Group-bys over unique values, one after the other and then at once, on a service whose heaps are small: each has its answer or
 * an error, and the service goes on.
 */
export async function runSmallHeap(scope: ServiceScope): Promise<SmallHeapReport> {
  const service = await scope.start({
    launcher: ['env', `NODE_OPTIONS=--max-old-space-size=${heapMebibytes}`],
    flags: ['--validate-responses=sampled'],
  });
  const { serverKey, ingestKey } = scope.keys();
  const sender = createOtlpSender({ url: service.ingestUrl, key: ingestKey }, '/v1/logs');
  const logs = createSampleLogs({ seed: 3, startMs: Date.now() - 1000, stepMs: 0.001 });
  for (let first = 0; first < uniqueValues; first += recordsPerRequest) {
    const unique = (log: SampleLog, index: number): SampleLog => ({
      ...log,
      attributes: [[key, `3f2a9c1e-5b7d-4e60-9a41-${first + index}`]],
    });
    await sender.post(encodeSampleLogs(logs.next(recordsPerRequest).map(unique)));
  }
  sender.close();

  const statuses: Record<string, number> = {};
  async function group(): Promise<void> {
    const response = await fetch(`${service.apiUrl}${path}`, {
      headers: { authorization: `Bearer ${serverKey}` },
      signal: AbortSignal.timeout(answerWithinMs),
    });
    await response.arrayBuffer();
    statuses[response.status] = (statuses[response.status] ?? 0) + 1;
  }
  const ended = service.ended.then(({ stderr }) => `the process ended: ${stderr.slice(0, 500)}`);
  async function groupAll(): Promise<undefined> {
    for (let count = 0; count < groupBys; count += 1) await group();
    await Promise.all(Array.from({ length: groupBys }, group));
  }
  const findings: string[] = [];
  try {
    const death = await Promise.race([groupAll(), ended]);
    if (death === undefined) {
      const reader = createServiceReader(service.apiUrl, serverKey);
      const { status } = await reader.get('/v1/logs?since=1h&page_size=1');
      if (status !== 200) findings.push(`afterwards a list was answered with ${status}`);
    } else findings.push(death);
  } catch (error) {
    findings.push(`a query was not answered: ${String(error)}`);
  }
  const bad = Object.keys(statuses).filter((status) => !goodStatuses.has(Number(status)));
  if (bad.length > 0) findings.push(`queries were answered with ${bad.join(', ')}`);
  return { statuses, findings };
}
