import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readTimeline } from '../../../traces/testing/read-timeline.ts';
import { sampleProjectId as projectId, sampleTraceId } from '../../../traces/testing/sample-trace.ts';
import { duplicateWindowMs } from '../../sqlite/recent-requests.ts';
import { createTraceReads } from '../reader/read-trace.ts';
import { ofService, sampleSpan, sampleSpans } from '../testing/sample-spans.ts';
import { createTraceTestDatabase, type TraceTestDatabase } from '../testing/trace-test-database.ts';
import type { CommitStep } from '../writer/batch-commit.ts';
import { createTraceWriter, type TraceWriter } from '../writer/trace-writer.ts';
import type { WriteCommand } from '../writer/write-command.ts';

type SpansCommand = Extract<WriteCommand, { readonly kind: 'spans' }>;

const traceCount = 10;
const spansPerTrace = 3;
const stored = { accepted: traceCount * spansPerTrace, rejected: 0, duplicate: false };
const maxMs = Number.POSITIVE_INFINITY;
const twoTraces: CommitStep = { maxTraces: 2, maxSpans: 1_000, maxMs };

/** The spans of all traces in turn, so that the traces of a step lie all over the request. */
function largeRequest(changes: Partial<SpansCommand> = {}, traces = traceCount): SpansCommand {
  const spans = Array.from({ length: traceCount * spansPerTrace }, (_, index) =>
    sampleSpan(sampleTraceId(1 + (index % traces)), 1 + index),
  );
  return sampleSpans([ofService('shop', spans)], changes);
}

describe('a request of spans that is stored in steps', () => {
  let database: TraceTestDatabase;
  let writer: TraceWriter;
  beforeEach(() => {
    database = createTraceTestDatabase();
    writer = createTraceWriter(database.db);
  });
  afterEach(() => database.close());

  function step(append: SpansCommand, limits = twoTraces): unknown {
    const [result] = writer.commit([append], limits);
    return result?.ok === true ? result.outcome : result;
  }

  /** A step of the same bytes, as they come with a retry. */
  function retry(append: SpansCommand): SpansCommand {
    return { ...append };
  }

  /** In a writer that remembers nothing, as after a crash. */
  function restart(): void {
    writer = createTraceWriter(database.db);
  }

  async function eventCounts(): Promise<number[]> {
    const reads = createTraceReads(database.db);
    const store = { timeline: async (...page: Parameters<typeof reads.timeline>) => reads.timeline(...page) };
    const counts: number[] = [];
    for (let trace = 1; trace <= traceCount; trace += 1) {
      const events = await readTimeline(store, projectId, sampleTraceId(trace));
      counts.push(events?.length ?? 0);
    }
    return counts;
  }

  async function eventCountsAtOnce(): Promise<number[]> {
    const other = createTraceTestDatabase();
    const whole = database;
    createTraceWriter(other.db).commit([largeRequest()]);
    database = other;
    const counts = await eventCounts();
    database = whole;
    other.close();
    return counts;
  }

  it('is the same as one that is stored at once', async () => {
    const request = largeRequest();
    const left = [8 / 10, 6 / 8, 4 / 6, 2 / 4].map((shareLeft) => ({ shareLeft }));
    const steps = Array.from({ length: 5 }, () => step(request));
    expect(steps).toEqual([...left, stored]);
    expect(await eventCounts()).toEqual(await eventCountsAtOnce());
    expect(step(retry(request))).toEqual({ ...stored, duplicate: true });
  });

  it('has at least a trace in a step, and no more spans than allowed otherwise', () => {
    const request = largeRequest();
    expect(step(request, { maxTraces: 100, maxSpans: 1, maxMs })).toEqual({ shareLeft: 0.9 });
    expect(step(request, { maxTraces: 100, maxSpans: 8, maxMs })).toEqual({ shareLeft: 7 / 9 });
  });

  it('goes on where it was when it is sent again after a crash, and stores nothing twice', async () => {
    const request = largeRequest();
    step(request);
    step(request);
    restart();
    const again = retry(request);
    expect(step(again)).toEqual({ shareLeft: 4 / 6 });
    expect([step(again), step(again)].at(-1)).toEqual(stored);
    expect(await eventCounts()).toEqual(await eventCountsAtOnce());
  });

  it('stores nothing twice when it is sent again while it is being stored', async () => {
    const request = largeRequest();
    const second = retry(request);
    const outcomes = Array.from({ length: 6 }, (_, index) => step(index % 2 === 0 ? request : second));
    expect(outcomes.slice(4)).toEqual([stored, { ...stored, duplicate: true }]);
    expect(await eventCounts()).toEqual(await eventCountsAtOnce());
  });

  it('chooses the same spans in all steps, though the accepted times have moved on', async () => {
    const request = largeRequest();
    step(request);
    restart();
    const later = { ...request, oldestNs: 10_000_000n };
    while (!('accepted' in (step(later) as object)));
    expect(await eventCounts()).toEqual(await eventCountsAtOnce());
  });

  it('goes on where it was when the clock is set ahead between two steps', async () => {
    const request = largeRequest();
    step(request);
    const later = largeRequest({ projectId: 'other', receivedAtMs: 10_000 + duplicateWindowMs });
    step(later, { maxTraces: 100, maxSpans: 1_000, maxMs });
    expect(step(request)).toEqual({ shareLeft: 6 / 8 });
    expect(Array.from({ length: 3 }, () => step(request)).at(-1)).toEqual(stored);
    expect(await eventCounts()).toEqual(await eventCountsAtOnce());
  });

  it('rejects the spans of deleted traces, once', () => {
    const request = largeRequest();
    step(largeRequest({ keyId: 'other' }), { maxTraces: 100, maxSpans: 1_000, maxMs });
    for (const trace of [1, 7]) {
      writer.commit([{ kind: 'delete', projectId, traceId: sampleTraceId(trace), receivedAtMs: 20_000 }]);
    }
    const last = Array.from({ length: 5 }, () => step(request)).at(-1);
    expect(last).toMatchObject({
      accepted: 8 * spansPerTrace,
      rejected: 2 * spansPerTrace,
      rejections: [{ reason: 'trace_deleted', count: 2 * spansPerTrace }],
    });
  });

  it('is followed by what came after it in its project, and not by others', () => {
    const request = largeRequest();
    // As many spans, of as many traces as a step has.
    const [mine, other] = [largeRequest(), largeRequest({ projectId: 'other' }, twoTraces.maxTraces)];
    const results = writer
      .commit([request, mine, other], twoTraces)
      .map((result) => result.ok && result.outcome);
    expect(results).toEqual([{ shareLeft: 0.8 }, { shareLeft: 1 }, stored]);
  });

  it('leaves no row behind, neither when it ends nor when it is never sent to its end', () => {
    const countRows = () => database.db.prepare('SELECT count(*) FROM span_progress').pluck().get();
    const request = largeRequest();
    step(request);
    expect(countRows()).toBe(1);
    for (let left = 0; left < 4; left += 1) step(request);
    expect(countRows()).toBe(0);
    step(largeRequest());
    step(largeRequest({ receivedAtMs: 10_000 + duplicateWindowMs }), {
      maxTraces: 100,
      maxSpans: 1_000,
      maxMs,
    });
    expect(countRows()).toBe(0);
  });
});
