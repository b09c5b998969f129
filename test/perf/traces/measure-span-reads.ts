import { join } from 'node:path';
import { createTraceStore } from '../../../server/src/storage/traces/create-trace-store.ts';
import { parseTraceFilter } from '../../../server/src/traces/parse-trace-filter.ts';
import type {
  PageStart,
  SpanStore,
  TraceListPage,
  TraceStore,
} from '../../../server/src/traces/trace-store.ts';
import { createSeededRandom } from '../../process/load/seeded-random.ts';
import { type GoalLine, median, percentile, toGoalLine } from '../goal-line.ts';
import type { InformationLine } from '../information-line.ts';
import { sumFileSizes } from '../metrics/sum-file-sizes.ts';
import { appendSampleSpans } from './append-sample-spans.ts';
import {
  createRounds,
  filledTraceId,
  fillSpanStore,
  type SpanFill,
  tracesPerRound,
} from './fill-span-store.ts';
import { createJsonScan, type JsonScanRow } from './json-scan.ts';
import { spansPerTrace } from './sample-spans.ts';
import { sampleProjectId } from './sample-traces.ts';

const dayMs = 86_400_000;
const filledDays = 5;
/** A UTC midnight. */
const startMs = 20_400 * dayMs;
const queryRuns = 9;
const timelineReads = 500;
const tracesPerList = 1_000;
const plan = 'team';
const region = 'apac';
const budget = { deadlineMs: Number.POSITIVE_INFINITY };

type Store = TraceStore & SpanStore;

/**
 * T1 over traces of 20 OTLP spans: the exact total of three conditions, against a scan of rows with JSON columns; the latency of
 * timelines, packed and not; and the bytes of a span.
 */
export async function measureSpanReads(
  folder: string,
  traceCount = 500_000,
): Promise<(GoalLine | InformationLine)[]> {
  const fill = { traceCount, spansPerTrace, startMs, durationMs: filledDays * dayMs };
  const tracesFolder = join(folder, 'traces');
  const opening = await openStore(tracesFolder);
  await opening.stop();
  fillSpanStore(join(tracesFolder, 'traces.db'), fill);
  const bytes = sumFileSizes(tracesFolder);
  const store = await openStore(tracesFolder);
  const total = await compareTotals(store, join(folder, 'json.db'), traceCount);
  const packed = await timeTimelines(store, 0, traceCount);
  await appendRound(store, fill);
  const unpacked = await timeTimelines(store, traceCount, tracesPerRound);
  await store.stop();
  const what = `of ${timelineReads} random traces of ${spansPerTrace} spans`;
  return [
    total,
    toLine('timeline of OTLP spans, packed, p50', 'ms', median(packed), what),
    toLine('timeline of OTLP spans, packed, p99', 'ms', percentile(packed, 0.99), what),
    toLine('timeline of OTLP spans, just written, p50', 'ms', median(unpacked), what),
    toLine('timeline of OTLP spans, just written, p99', 'ms', percentile(unpacked, 0.99), what),
    toLine(
      'OTLP spans on disk, packed',
      'bytes a span',
      bytes / (traceCount * spansPerTrace),
      'indexes included',
    ),
  ];
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

async function compareTotals(store: Store, path: string, traceCount: number): Promise<GoalLine> {
  const scan = createJsonScan(path);
  await copyHeads(store, traceCount, (heads) => scan.insert(heads));
  const filter = parseTraceFilter(
    `status="completed" AND attribute.app.plan="${plan}" AND attribute.app.region="${region}"`,
  );
  const query = {
    projectId: sampleProjectId,
    filter,
    window: {},
    start: { kind: 'newest' },
    pageSize: 1,
  } as const;
  const ours: number[] = [];
  const peer: number[] = [];
  for (let run = 0; run < queryRuns; run += 1) {
    const [oursMs, { total }] = await timed(() => store.list(query, budget));
    const [peerMs, scanned] = await timed(async () =>
      scan.totalOfAttributes('completed', [
        ['app.plan', plan],
        ['app.region', region],
      ]),
    );
    if (total !== scanned) throw new Error(`totals of OTLP traces differ: ${total} and ${scanned}`);
    ours.push(oursMs);
    peer.push(peerMs);
  }
  scan.close();
  return toGoalLine(
    { name: 'T1 exact 3-way total, OTLP traces', unit: 'ms a query', atMost: 0.05 },
    ours,
    peer,
  );
}

/** Reads every trace back, page by page. */
async function copyHeads(
  store: Store,
  traceCount: number,
  insert: (heads: readonly JsonScanRow[]) => void,
): Promise<void> {
  const common = {
    projectId: sampleProjectId,
    filter: parseTraceFilter(),
    window: {},
    pageSize: tracesPerList,
  };
  let start: PageStart | undefined = { kind: 'newest' };
  let copied = 0;
  while (start !== undefined) {
    const { traces, nextAfterNumber }: TraceListPage = await store.list({ ...common, start }, budget);
    insert(traces);
    copied += traces.length;
    start = nextAfterNumber === undefined ? undefined : { kind: 'after', traceNumber: nextAfterNumber };
  }
  if (copied !== traceCount) throw new Error(`${copied} of ${traceCount} traces are there`);
}

async function appendRound(store: Store, fill: SpanFill): Promise<void> {
  const oneRound = { ...fill, traceCount: tracesPerRound };
  for (const { requests, receivedAtMs } of createRounds(oneRound, fill.traceCount / tracesPerRound)) {
    await appendSampleSpans(store, sampleProjectId, requests, receivedAtMs);
  }
}

/** Milliseconds of each read of a random trace among some consecutive ones. */
async function timeTimelines(store: Store, first: number, count: number): Promise<number[]> {
  const random = createSeededRandom(first);
  const times: number[] = [];
  for (let read = 0; read < timelineReads; read += 1) {
    const traceId = filledTraceId(first + random.between(0, count - 1));
    const [elapsedMs, page] = await timed(() => store.timeline(sampleProjectId, traceId));
    if (page === undefined || page.count < 2 * spansPerTrace)
      throw new Error(`${traceId} has ${page?.count} events`);
    times.push(elapsedMs);
  }
  return times;
}

async function timed<Result>(run: () => Promise<Result>): Promise<[elapsedMs: number, result: Result]> {
  const startedAtMs = performance.now();
  const result = await run();
  return [performance.now() - startedAtMs, result];
}

function toLine(name: string, unit: string, value: number, information: string): InformationLine {
  return { name, information, unit, ours: Number(value.toPrecision(4)) };
}
