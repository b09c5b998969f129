import { setTimeout as delay } from 'node:timers/promises';
import { layOutDataDirectory } from '../../../server/src/storage/data-directory.ts';
import { type GoalLine, percentile, toGoalLine } from '../goal-line.ts';
import { createOtlpSender, type OtlpSender } from '../http/otlp-sender.ts';
import { type Server, startCairn } from '../http/start-server.ts';
import type { InformationLine } from '../information-line.ts';
import { encodeSampleLogs, repeatLater } from './encode-sample-logs.ts';
import { appendRequests, openBenchmarkStore, sealEverything } from './fill-log-store.ts';
import { createSampleLogs } from './sample-logs.ts';

const recordsPerRequest = 1_000;
const fillRequests = 10_000;
/** Distinct requests; the others repeat them with shifted times. */
const distinctRequests = 100;
const spanMs = 6.9 * 86_400_000;
/** Together 20,000 records a second. */
const requestIntervalMs = 50;
/** More than a block, so that one is sealed. */
const warmUpRequests = 70;
const sealingMs = 3_000;
/** They fit into the rest of the current block, so none is sealed meanwhile. */
const idleRequests = 60;
const busyMs = 20_000;

/**
 * L9: exact statistics of seven days over ten million records through the API, while records arrive; and the latency of
 * ingest requests during these queries, during sealing, and when idle.
 */
export async function measureLargeLogStore(folder: string): Promise<(GoalLine | InformationLine)[]> {
  const { keys, projectId } = await createProject(folder);
  await fill(layOutDataDirectory(folder).logsFolder, projectId);
  const server = await startCairn(folder);
  const sender = createOtlpSender({ url: server.ready.ingest?.url ?? '', key: keys.ingest }, '/v1/logs');
  await timeStatistics(server, keys.api);
  await sendSteadily(sender, warmUpRequests * requestIntervalMs);
  await delay(sealingMs);
  const idleLatenciesMs = await sendSteadily(sender, idleRequests * requestIntervalMs);
  const sealingLatenciesMs = await sendSteadily(sender, busyMs);
  const sending = sendSteadily(sender, busyMs);
  const queryMs: number[] = [];
  const endMs = performance.now() + busyMs;
  while (performance.now() < endMs) queryMs.push(await timeStatistics(server, keys.api));
  const queriedLatenciesMs = await sending;
  sender.close();
  await server.stop();
  const goal = { name: 'L9 statistics of 10 M records, p95', unit: 'ms, goal in ms', atMost: 1 };
  return [
    toGoalLine(goal, [percentile(queryMs, 0.95)], [300]),
    toLatencyLine('ingest request, idle, p99', idleLatenciesMs),
    toLatencyLine('ingest request, blocks being sealed, p99', sealingLatenciesMs),
    toLatencyLine('ingest request, 10 M records being queried, p99', queriedLatenciesMs),
  ];
}

interface BenchmarkKeys {
  readonly api: string;
  readonly ingest: string;
}

/** The first start creates the keys. */
async function createProject(folder: string): Promise<{ keys: BenchmarkKeys; projectId: string }> {
  const server = await startCairn(folder);
  const { url, key, ingest } = server.ready;
  const response = await fetch(`${url}/v1/identity`, { headers: { authorization: `Bearer ${key}` } });
  // As in the contract.
  const { project_id } = (await response.json()) as { readonly project_id: string };
  await server.stop();
  return { keys: { api: key, ingest: ingest?.key ?? '' }, projectId: project_id };
}

/** Cycles through the distinct requests, so that records arrive in time order. */
async function fill(folder: string, projectId: string): Promise<void> {
  const rounds = fillRequests / distinctRequests;
  const roundMs = Math.floor(spanMs / rounds);
  const stepMs = roundMs / (distinctRequests * recordsPerRequest);
  const sample = createSampleLogs({ seed: 3, startMs: Date.now() - spanMs, stepMs });
  const repeated = Array.from({ length: distinctRequests }, () =>
    repeatLater(sample.next(recordsPerRequest), roundMs, rounds),
  );
  function* requests(): Generator<Uint8Array<ArrayBuffer>> {
    for (let round = 0; round < rounds; round += 1) {
      for (const one of repeated) {
        const next = one.next();
        if (next.done !== true) yield next.value;
      }
    }
  }
  const store = await openBenchmarkStore(folder);
  await appendRequests(store, projectId, requests());
  await store.stop();
  await sealEverything(folder);
}

async function timeStatistics({ ready: { url } }: Server, key: string): Promise<number> {
  const startedAtMs = performance.now();
  const query = 'since=7d&interval=6h&group_by=service.name&group_by=severity';
  const response = await fetch(`${url}/v1/logs/stats?${query}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`statistics were answered ${response.status}: ${text}`);
  return performance.now() - startedAtMs;
}

/** Sends a request at each interval without waiting for the previous one; returns the latencies. */
async function sendSteadily(sender: OtlpSender, durationMs: number): Promise<number[]> {
  const sample = createSampleLogs({ seed: performance.now(), startMs: Date.now(), stepMs: 0.05 });
  const startedAtMs = performance.now();
  const answers: Promise<number>[] = [];
  for (let sent = 0; sent * requestIntervalMs < durationMs; sent += 1) {
    const body = encodeSampleLogs(sample.next(recordsPerRequest));
    await delay(Math.max(0, startedAtMs + sent * requestIntervalMs - performance.now()));
    answers.push(sender.post(body));
  }
  return Promise.all(answers);
}

function toLatencyLine(name: string, latenciesMs: readonly number[]): InformationLine {
  const information = `of ${latenciesMs.length} requests of 1,000 records, 20 each second`;
  return { name, unit: 'ms', ours: Math.round(percentile(latenciesMs, 0.99)), information };
}
