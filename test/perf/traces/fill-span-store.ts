import { openTraceDatabase } from '../../../server/src/storage/traces/open-trace-database.ts';
import {
  createTraceWriter,
  type TraceWriter,
} from '../../../server/src/storage/traces/writer/trace-writer.ts';
import {
  type EncodedSpans,
  encodeSampleSpans,
  repeatInRound,
  traceIdInRound,
} from './encode-sample-spans.ts';
import { sampleSpanRequests, sampleSpanTraceId } from './sample-spans.ts';
import { sampleProjectId } from './sample-traces.ts';

export interface SpanFill {
  /** A multiple of `tracesPerRound`. */
  readonly traceCount: number;
  readonly spansPerTrace: number;
  /** When the first trace starts and is received. */
  readonly startMs: number;
  /** From there to the last. */
  readonly durationMs: number;
}

/** Traces of one round are received at one time. */
export const tracesPerRound = 10_000;
const requestsPerCommit = 8;
const tracesPerPacking = 4_096;

/** The id of a trace by its place in a fill. */
export function filledTraceId(number: number): string {
  const round = Math.floor(number / tracesPerRound);
  return traceIdInRound(sampleSpanTraceId(number % tracesPerRound), round + 1);
}

/** Writes traces of OTLP spans without a service, and packs their timelines as the service does in its idle time. */
export function fillSpanStore(path: string, fill: SpanFill): void {
  const db = openTraceDatabase(path);
  const writer = createTraceWriter(db);
  for (const { requests, receivedAtMs } of createRounds(fill)) {
    appendRequests(writer, requests, receivedAtMs);
    while (writer.pack(tracesPerPacking).isMoreLeft);
  }
  db.close();
}

/** The requests of all rounds after a number of traces, with the time at which they are received. */
export function* createRounds(
  { traceCount, spansPerTrace, startMs, durationMs }: SpanFill,
  firstRound = 0,
): Generator<{ readonly requests: Iterable<Uint8Array<ArrayBuffer>>; readonly receivedAtMs: number }> {
  const rounds = traceCount / tracesPerRound;
  const stepMs = durationMs / traceCount;
  const sample = sampleSpanRequests({
    seed: 7,
    shape: 'mixed',
    traceCount: tracesPerRound,
    spanLimit: spansPerTrace,
    startMs,
    stepMs,
  });
  const encoded = Array.from(sample, encodeSampleSpans);
  for (let round = firstRound; round < firstRound + rounds; round += 1) {
    const shiftMs = Math.floor((round * durationMs) / rounds);
    yield { requests: repeatAll(encoded, round + 1, shiftMs), receivedAtMs: startMs + shiftMs };
  }
}

function* repeatAll(
  encoded: readonly EncodedSpans[],
  round: number,
  shiftMs: number,
): Generator<Uint8Array<ArrayBuffer>> {
  for (const request of encoded) yield repeatInRound(request, round, shiftMs);
}

function appendRequests(
  { commit }: TraceWriter,
  requests: Iterable<Uint8Array<ArrayBuffer>>,
  receivedAtMs: number,
): void {
  const terms = { projectId: sampleProjectId, keyId: 'key_fill', oldestNs: 0n, newestNs: 2n ** 62n };
  const waiting = [...requests];
  for (let first = 0; first < waiting.length; first += requestsPerCommit) {
    const commands = waiting
      .slice(first, first + requestsPerCommit)
      .map((request) => ({ kind: 'spans', request, receivedAtMs, ...terms }) as const);
    const failed = commit(commands).find((result) => !result.ok || hasRejected(result.outcome));
    if (failed !== undefined) throw new Error(`spans could not be stored: ${JSON.stringify(failed)}`);
  }
}

function hasRejected(outcome: unknown): boolean {
  return typeof outcome === 'object' && outcome !== null && 'rejected' in outcome && outcome.rejected !== 0;
}
