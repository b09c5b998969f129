import { join } from 'node:path';
import { cpuUsage } from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { createTraceStore } from '../../../server/src/storage/traces/create-trace-store.ts';
import type { SpanStore, TraceStore } from '../../../server/src/traces/trace-store.ts';
import { type GoalLine, toGoalLine } from '../goal-line.ts';
import type { InformationLine } from '../information-line.ts';
import { appendSampleSpans } from './append-sample-spans.ts';
import { encodeSampleSpans } from './encode-sample-spans.ts';
import { createSampleRules } from './sample-rules.ts';
import { sampleSpanRequests } from './sample-spans.ts';
import { sampleFlush, sampleProjectId } from './sample-traces.ts';

const tracesPerRun = 2_000;
const eventsPerFlush = 8;
const warmUpRuns = 2;
const runs = 7;
const stepMs = 5;
/** What the store still does after a run is part of its cost. */
const settlingMs = 700;
const claimedAtOnce = 10_000;
const leaseMs = 60_000;

type Store = TraceStore & SpanStore;

/** Processor time of both kinds of ingest by one store, in microseconds for each trace. */
interface Costs {
  readonly spans: number[];
  readonly flushes: number[];
}

/**
 * T4: the cost of 200 rules that are evaluated in the transaction of every write. Two stores take the same writes in turns,
 * one with the rules.
 */
export async function measureRuleCost(folder: string): Promise<(GoalLine | InformationLine)[]> {
  const plain = await openStore(join(folder, 'plain'));
  const ruled = await openStore(join(folder, 'ruled'));
  await ruled.setRules(createSampleRules(sampleProjectId));
  const costs = { plain: noCosts(), ruled: noCosts() };
  let matches = 0;
  for (let run = 0; run < warmUpRuns + runs; run += 1) {
    const sides = [
      [plain, costs.plain],
      [ruled, costs.ruled],
    ] as const;
    // The second side finds warm caches, so they alternate.
    for (const [store, { spans, flushes }] of run % 2 === 0 ? sides : sides.toReversed()) {
      const ofSpans = await measureSpans(store, run);
      const ofFlushes = await measureFlushes(store, run);
      if (run < warmUpRuns) continue;
      spans.push(ofSpans);
      flushes.push(ofFlushes);
    }
    matches += await settleMatches(ruled);
  }
  await plain.stop();
  await ruled.stop();
  if (matches === 0) throw new Error('T4 has no matches');
  const [unit, atMost] = ['us a trace', 1.15];
  const traceCount = 2 * tracesPerRun * (warmUpRuns + runs);
  return [
    toGoalLine({ name: 'T4 OTLP spans, 200 rules', unit, atMost }, costs.ruled.spans, costs.plain.spans),
    toGoalLine({ name: 'T4 native, 200 rules', unit, atMost }, costs.ruled.flushes, costs.plain.flushes),
    { name: 'T4 matches', information: `of ${traceCount} traces`, unit: 'matches', ours: matches },
  ];
}

function noCosts(): Costs {
  return { spans: [], flushes: [] };
}

function openStore(folder: string): Promise<Store> {
  return createTraceStore({
    folder,
    monotonicNowMs: Date.now,
    readerCount: 1,
    onFatal: (error) => {
      throw error;
    },
  });
}

async function measureSpans(store: Store, run: number): Promise<number> {
  const requests = sampleSpanRequests({
    seed: run,
    shape: 'mixed',
    traceCount: tracesPerRun,
    firstTrace: run * tracesPerRun,
    startMs: Date.now() - 3_600_000,
    stepMs,
  });
  const bodies = Array.from(requests, (spans) => encodeSampleSpans(spans).bytes);
  return measure(() => appendSampleSpans(store, sampleProjectId, bodies));
}

async function measureFlushes(store: Store, run: number): Promise<number> {
  const flushes = Array.from({ length: tracesPerRun }, (_, index) =>
    sampleFlush(run * tracesPerRun + index, eventsPerFlush),
  );
  return measure(() => Promise.all(flushes.map((flush) => store.flush(flush))));
}

/** Microseconds of this process for each trace, with those of the store's threads. */
async function measure(write: () => Promise<unknown>): Promise<number> {
  const before = cpuUsage();
  await write();
  await delay(settlingMs);
  const { user, system } = cpuUsage(before);
  return (user + system) / tracesPerRun;
}

/** As the notifications would, but not counted: they are the cost of the matches, not of the rules. */
async function settleMatches(store: Store): Promise<number> {
  let count = 0;
  for (;;) {
    const nowMs = Date.now();
    const claims = await store.claimMatches({ nowMs, leaseUntilMs: nowMs + leaseMs, limit: claimedAtOnce });
    if (claims.length === 0) return count;
    await store.settleMatches(claims);
    count += claims.length;
  }
}
