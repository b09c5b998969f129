import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  arbitraryPlacedSpans,
  type PlacedSpan,
  toTracesRequest,
} from '../../../ingest/otlp/testing/arbitrary-traces-request.ts';
import { encodeTracesRequest } from '../../../ingest/otlp/testing/encode-traces-request.ts';
import { expectedSpanEvents } from '../../../ingest/otlp/testing/expected-spans.ts';
import { expectedTraceHeads } from '../../../ingest/otlp/testing/expected-trace-heads.ts';
import { readTimeline } from '../../../traces/testing/read-timeline.ts';
import type { TraceEvent } from '../../../traces/trace.ts';
import type { TraceStore } from '../../../traces/trace-store.ts';
import { createTraceReads, type TraceReads } from '../reader/read-trace.ts';
import { createTraceTestDatabase, type TraceTestDatabase } from '../testing/trace-test-database.ts';
import { createTraceWriter, type TraceWriter } from '../writer/trace-writer.ts';

const receivedAtMs = 1_790_000_000_000;
const baseNs = BigInt(receivedAtMs) * 1_000_000n;

/** How spans are sent: in which order, how many in each request, which ones again, and when timelines are packed. */
const arrival = fc.record({
  spans: arbitraryPlacedSpans(baseNs),
  seeds: fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
  sizes: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 40, maxLength: 40 }),
  packs: fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
});

describe('spans in any order, split and repeated', () => {
  let database: TraceTestDatabase;
  let writer: TraceWriter;
  let reads: TraceReads;
  let projectCount = 0;
  beforeAll(() => {
    database = createTraceTestDatabase();
    // Faster: this test needs no durability.
    database.db.pragma('synchronous = OFF');
    writer = createTraceWriter(database.db);
    reads = createTraceReads(database.db);
  });
  afterAll(() => database.close());

  function send(projectId: string, spans: readonly PlacedSpan[]): void {
    const request = encodeTracesRequest(toTracesRequest(spans));
    const window = { oldestNs: 0n, newestNs: 2n ** 63n - 1n };
    const [result] = writer.commit([
      { kind: 'spans', projectId, keyId: 'key', request, receivedAtMs, ...window },
    ]);
    expect(result).toMatchObject({ ok: true, outcome: { accepted: spans.length, rejected: 0 } });
  }

  function pack(): void {
    writer.pack(2);
  }

  async function readTrace(projectId: string, traceId: string) {
    const store = {
      timeline: async (...page: Parameters<TraceStore['timeline']>) => reads.timeline(...page),
    };
    const trace = reads.get(projectId, traceId);
    return {
      trace: trace && {
        ...trace,
        traceNumber: 0,
        tags: trace.tags.toSorted(),
        attributes: sorted(trace.attributes),
      },
      timeline: await readTimeline(store, projectId, traceId),
    };
  }

  it('are the trace that they are when sent sorted once, which is the one they describe', async () => {
    const property = fc.asyncProperty(arrival, async ({ spans, seeds, sizes, packs }) => {
      projectCount += 1;
      const sortedOnce = `prj_${projectCount}_sorted`;
      const shuffled = `prj_${projectCount}_shuffled`;
      if (spans.length > 0)
        send(
          sortedOnce,
          spans.toSorted((a, b) => Number(a.span.startNs - b.span.startNs)),
        );
      const order = [...spans, ...spans.filter((_span, index) => (seeds[index] ?? 0) % 3 === 0)]
        .map((span, index) => ({ span, seed: seeds[index % seeds.length] ?? 0 }))
        .sort((a, b) => a.seed - b.seed)
        .map(({ span }) => span);
      for (let start = 0, round = 0; start < order.length; round += 1) {
        const size = sizes[round] ?? 1;
        send(shuffled, order.slice(start, start + size));
        if (packs[round] === true) pack();
        start += size;
      }
      const heads = expectedTraceHeads(toTracesRequest(spans));
      for (const [traceId, head] of heads) {
        const actual = await readTrace(shuffled, traceId);
        expect(actual).toEqual(await readTrace(sortedOnce, traceId));
        const { name, status, severities, tags, attributes, producerSpan } = { ...actual.trace };
        expect({ name, status, severities, tags, attributes, ...producerSpan }).toEqual({
          ...head,
          attributes: sorted(head.attributes),
        });
        expect(byId(actual.timeline?.filter(({ eventId }) => eventId.startsWith('span.')))).toEqual(
          byId(expectedSpanEvents(requestOf(spans, traceId), receivedAtMs)),
        );
        expect(isOrdered(actual.timeline ?? [])).toBe(true);
      }
    });
    await fc.assert(property);
  }, 120_000);
});

function requestOf(spans: readonly PlacedSpan[], traceId: string) {
  return toTracesRequest(spans.filter(({ span }) => span.traceId === traceId));
}

function sorted(attributes: ReadonlyMap<string, string>): [string, string][] {
  return [...attributes].sort(([a], [b]) => (a < b ? -1 : 1));
}

function byId(events: readonly TraceEvent[] = []): TraceEvent[] {
  return events.toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1));
}

function isOrdered(events: readonly TraceEvent[]): boolean {
  return events.every(
    (event, index) => index === 0 || (events[index - 1]?.traceTimestampNs ?? 0n) <= event.traceTimestampNs,
  );
}
