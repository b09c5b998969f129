import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createTraceStore } from '../../../server/src/storage/traces/create-trace-store.ts';
import { parseTraceFilter } from '../../../server/src/traces/parse-trace-filter.ts';
import type { SpanStore, TraceStore } from '../../../server/src/traces/trace-store.ts';
import { type GoalLine, percentile, toGoalLine } from '../goal-line.ts';
import type { InformationLine } from '../information-line.ts';
import { sumFileSizes } from '../metrics/sum-file-sizes.ts';
import { encodeSampleSpans, repeatInRound } from './encode-sample-spans.ts';
import { filledTraceId, fillSpanStore } from './fill-span-store.ts';
import { sampleSpanRequests, spansPerTrace } from './sample-spans.ts';
import { sampleProjectId } from './sample-traces.ts';

const dayMs = 86_400_000;
const filledDays = 40;
const retentionDays = 30;
const spansPerFilledTrace = 5;
/** A UTC midnight. */
const startMs = 20_400 * dayMs;
/** Together 5,000 events a second: each span is a start and an end. */
const requestsPerSecond = 25;
const tracesPerRequest = 5;
const idleMs = 30_000;
const goneWithinMs = 10 * 60_000;
const readEveryMs = 500;
/** Distinguishes what arrives from what was there. */
const firstArrivingRound = 1_000_000;

/**
 * Retention of a store of a million traces over 40 simulated days: how long until those past 30 days are gone while 5,000
 * events a second arrive, the latency of ingest and of lists meanwhile, and the sizes of the files.
 */
export async function measureTraceRetention(
  folder: string,
  traceCount = 1_000_000,
): Promise<(GoalLine | InformationLine)[]> {
  const durationMs = filledDays * dayMs;
  fillSpanStore(join(folder, 'traces.db'), {
    traceCount,
    spansPerTrace: spansPerFilledTrace,
    startMs,
    durationMs,
  });
  const clock = createClock(startMs + durationMs);
  const store = await createTraceStore({
    folder,
    monotonicNowMs: clock,
    onFatal: (error) => {
      throw error;
    },
  });
  const sender = createSender(store, clock);
  const idle = await sender.sendDuring(delay(idleMs));
  const bytesBefore = sumFileSizes(folder);

  const startedAtMs = performance.now();
  const dueMs = startMs + (filledDays - retentionDays) * dayMs;
  const dropping = store.dropCreatedBefore(dueMs, new AbortController().signal);
  const during = await sender.sendDuring(dropping);
  const goneAfterMs = performance.now() - startedAtMs;

  const dropped = Math.round((traceCount * (filledDays - retentionDays)) / filledDays);
  await assertDropped(store, { traceCount, dropped, arrived: sender.traceCount() });
  await store.stop();
  const bytesAfter = sumFileSizes(folder);
  return [
    toGoalLine(
      { name: `retention of ${dropped} of ${traceCount} traces`, unit: 'ms, goal in ms', atMost: 1 },
      [goneAfterMs],
      [goneWithinMs],
    ),
    toGoalLine(
      { name: 'ingest during retention, p99, against without', unit: 'ms', atMost: 2 },
      [percentile(during.writeMs, 0.99)],
      [percentile(idle.writeMs, 0.99)],
    ),
    toLine('list during retention, p99', 'ms', percentile(during.readMs, 0.99)),
    toLine('list without retention, p99', 'ms', percentile(idle.readMs, 0.99)),
    toLine('files before retention', 'MiB', bytesBefore / 2 ** 20),
    toLine('files after retention', 'MiB', bytesAfter / 2 ** 20),
  ];
}

/** Goes on from a time. */
function createClock(atMs: number): () => number {
  const offsetMs = atMs - performance.now();
  return () => Math.floor(performance.now() + offsetMs);
}

interface Latencies {
  readonly writeMs: number[];
  readonly readMs: number[];
}

function createSender(store: TraceStore & SpanStore, clock: () => number) {
  const [sample] = sampleSpanRequests({
    seed: 9,
    shape: 'mixed',
    traceCount: tracesPerRequest,
    startMs: 0,
    stepMs: 1,
  });
  if (sample?.length !== tracesPerRequest * spansPerTrace) throw new Error('a request has other spans');
  const encoded = encodeSampleSpans(sample);
  const filter = parseTraceFilter('attribute.app.plan="team" AND status="completed"');
  let sent = 0;

  async function timed(task: () => Promise<unknown>): Promise<number> {
    const startedAtMs = performance.now();
    await task();
    return performance.now() - startedAtMs;
  }

  function send(): Promise<number> {
    const receivedAtMs = clock();
    const request = repeatInRound(encoded, firstArrivingRound + sent, receivedAtMs - 1_000);
    sent += 1;
    const terms = { projectId: sampleProjectId, keyId: 'key_sender', oldestNs: 0n, newestNs: 2n ** 62n };
    return timed(() => store.appendSpans({ request, receivedAtMs, ...terms }));
  }

  function read(): Promise<number> {
    const query = {
      projectId: sampleProjectId,
      filter,
      window: {},
      start: { kind: 'newest' },
      pageSize: 100,
    } as const;
    return timed(() => store.list(query, { deadlineMs: Number.POSITIVE_INFINITY }));
  }

  return {
    traceCount: () => sent * tracesPerRequest,
    /** Sends at a fixed rate, without waiting for answers, until the work is done. */
    async sendDuring(work: Promise<unknown>): Promise<Latencies> {
      let isOver = false;
      const ended = work.finally(() => {
        isOver = true;
      });
      const startedAtMs = performance.now();
      const writes: Promise<number>[] = [];
      const reads: Promise<number>[] = [];
      while (!isOver) {
        writes.push(send());
        if (writes.length % Math.round((requestsPerSecond * readEveryMs) / 1_000) === 0) reads.push(read());
        const dueMs = startedAtMs + (writes.length * 1_000) / requestsPerSecond;
        await delay(Math.max(0, dueMs - performance.now()));
      }
      await ended;
      return { writeMs: await Promise.all(writes), readMs: await Promise.all(reads) };
    },
  };
}

/** Exactly the due traces are gone, and what arrived meanwhile is there. */
async function assertDropped(
  store: TraceStore,
  {
    traceCount,
    dropped,
    arrived,
  }: { readonly traceCount: number; readonly dropped: number; readonly arrived: number },
): Promise<void> {
  const query = {
    projectId: sampleProjectId,
    filter: parseTraceFilter(),
    window: {},
    start: { kind: 'newest' },
    pageSize: 1,
  } as const;
  const { total } = await store.list(query, { deadlineMs: Number.POSITIVE_INFINITY });
  const expected = traceCount - dropped + arrived;
  const lastDropped = await store.get(sampleProjectId, filledTraceId(dropped - 1));
  const firstKept = await store.get(sampleProjectId, filledTraceId(dropped));
  if (total !== expected || lastDropped !== undefined || firstKept === undefined) {
    throw new Error(
      `of ${expected} traces ${total} are left; the last due one is ${lastDropped === undefined ? 'gone' : 'there'}, ` +
        `the first other one is ${firstKept === undefined ? 'gone' : 'there'}`,
    );
  }
}

function toLine(name: string, unit: string, value: number): InformationLine {
  const information = `${filledDays} days, dropped to ${retentionDays}, while 5,000 events a second arrive`;
  return { name, information, unit, ours: Number(value.toPrecision(4)) };
}
