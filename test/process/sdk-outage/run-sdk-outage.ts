import { setTimeout as delay } from 'node:timers/promises';
import { Client, type DropReason } from '../../../sdk-node/src/index.ts';
import { createSeededRandom } from '../load/seeded-random.ts';
import { createServiceReader } from '../load/service-reader.ts';
import type { ServiceProcess } from '../service/service-process.ts';
import type { ServiceScope } from '../service/service-scope.ts';
import { slackMs } from '../service/slack.ts';
import { type RecordedTrace, startRecordedTrace } from './recorded-trace.ts';

export interface SdkOutageOptions {
  readonly cycles: number;
  readonly seed: number;
  /** How long the service is away, one after the other; 0 is a restart. */
  readonly outagesMs?: readonly number[];
}

export interface SdkOutageReport {
  readonly cycles: number;
  /** Calls that recorded an item, all cycles together. */
  readonly recorded: number;
  /** From the service's return to the delivery of everything, the longest. */
  readonly longestHealMs: number;
  /** One line for each broken promise. */
  readonly findings: readonly string[];
}

const traceCount = 5;
const recordEveryMs = 20;
const beforeMs = 500;
/** The longest pause between two probes is 30 s, and then everything has to be sent. */
const healsWithinMs = 35_000 + slackMs;

/**
 * Records in open traces while the service goes away and comes back, by SIGTERM or `kill -9` in turn. Everything
 * has to be stored once and in order, whether its trace was closed before, in or after the outage. Stops
 * at the first cycle with findings.
 */
export async function runSdkOutage(
  scope: ServiceScope,
  { cycles, seed, outagesMs = [0, 1_000, 10_000, 60_000] }: SdkOutageOptions,
): Promise<SdkOutageReport> {
  const random = createSeededRandom(seed);
  const findings: string[] = [];
  let finished = 0;
  let recorded = 0;
  let longestHealMs = 0;

  let service = await scope.start();
  const flags = [`--ingest-port=${new URL(service.ingestUrl).port}`];
  while (finished < cycles && findings.length === 0) {
    const outageMs = outagesMs[finished % outagesMs.length] ?? 0;
    const counts = createCounts();
    const client = new Client(scope.keys().ingestKey, {
      apiUrl: service.ingestUrl,
      logger: null,
      callbacks: counts.callbacks,
    });
    const traces = Array.from({ length: traceCount }, (_, index) =>
      startRecordedTrace(client, `cycle-${finished}-${index}`),
    );
    const recording = startRecording(traces);
    await delay(beforeMs + random.between(0, 200));
    await end(service, finished % 2 === 0 ? 'SIGTERM' : 'SIGKILL');
    // It is closed in the outage; the others are recorded in until after it.
    recording.closeOne();
    await delay(outageMs);
    service = await scope.start({ flags });
    const startedMs = performance.now();
    await delay(500);
    recording.stop();
    const callCount = traces.reduce((sum, trace) => sum + trace.callCount(), 0);
    while (counts.closed() < traceCount && performance.now() - startedMs < healsWithinMs) await delay(20);
    longestHealMs = Math.max(longestHealMs, performance.now() - startedMs);
    await client.shutdown();

    const reader = createServiceReader(service.apiUrl, scope.keys().serverKey);
    for (const trace of traces) findings.push(...(await trace.compare(reader)));
    if (counts.flushed() !== callCount || counts.dropped() !== '') {
      findings.push(
        `of ${callCount} items ${counts.flushed()} were flushed, and dropped: ${counts.dropped()}`,
      );
    }
    recorded += callCount;
    finished += 1;
  }
  await end(service, 'SIGTERM');
  return { cycles: finished, recorded, longestHealMs: Math.round(longestHealMs), findings };
}

async function end(service: ServiceProcess, signal: NodeJS.Signals): Promise<void> {
  service.signal(signal);
  await service.ended;
}

function startRecording(traces: readonly RecordedTrace[]) {
  const open = [...traces];
  const timer = setInterval(() => {
    for (const trace of open) trace.record();
  }, recordEveryMs);
  return {
    closeOne: () => void open.pop()?.close(),
    stop() {
      clearInterval(timer);
      for (const trace of open.splice(0)) void trace.close();
    },
  };
}

function createCounts() {
  let flushed = 0;
  let closed = 0;
  const dropped: string[] = [];
  return {
    callbacks: {
      onFlushed(_traceId: string, itemCount: number) {
        flushed += itemCount;
      },
      onClosed() {
        closed += 1;
      },
      onDropped: (count: number, reason: DropReason) => void dropped.push(`${count} ${reason}`),
    },
    flushed: () => flushed,
    closed: () => closed,
    dropped: () => dropped.join(', '),
  };
}
