import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Span } from '../recording/span.ts';
import type { Trace } from '../recording/trace.ts';
import { createFakeIngestService, type ServiceState } from '../testing/fake-ingest-service.ts';
import { createTestClient } from '../testing/test-client.ts';

const dayMs = 86_400_000;
const outages = ['refusesConnections', 'lostAnswer', 'unavailable', 'limited', 'silent'] as const;

/** A trace, and what the host recorded in it. */
interface Recorded {
  readonly trace: Trace;
  readonly events: string[];
  readonly spans: Span[];
  readonly attributes: Record<string, string>;
  isClosed: boolean;
}

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('record' as const), trace: fc.nat(4), count: fc.nat(400) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const), trace: fc.nat(4) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('flush' as const), trace: fc.nat(4) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('drain' as const),
      maxBytes: fc.nat(65_536),
      arrival: fc.constantFrom('never', 'at once', 'later'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('state' as const),
      state: fc.constantFrom<ServiceState>('up', ...outages),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.oneof(fc.nat(3000), fc.nat(600_000)) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'probe' as const }) },
);

test('after random outages every call is flushed or dropped, and what is flushed is stored once and in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { client, clock, respondWith, callbacks } = createTestClient({ keepAliveIntervalMs: 0 });
      const service = createFakeIngestService();
      respondWith(service.respond);
      const all: Recorded[] = [];
      /** Drained requests that are on their way, in no order. */
      const late: (() => void)[] = [];
      let callCount = 0;

      function start(): Recorded {
        const recorded = { trace: client.trace(), events: [], spans: [], attributes: {}, isClosed: false };
        all.push(recorded);
        return recorded;
      }
      const current = Array.from({ length: 5 }, start);

      function record(index: number, count: number): void {
        if (current[index]?.isClosed !== false) current[index] = start();
        const { trace, events, spans, attributes } = current[index] as Recorded;
        for (let call = 0; call < count; call += 1) {
          callCount += 1;
          const text = String(callCount);
          if (call % 7 === 1) trace.addTag(`tag${call % 3}`);
          else if (call % 7 === 2) {
            trace.addAttribute(`key${call % 5}`, text);
            attributes[`key${call % 5}`] = text;
          } else if (call % 7 === 3) spans.push(trace.startSpan(text));
          else {
            trace.info(text);
            events.push(text);
          }
        }
        if (count % 2 === 0) for (const span of spans.splice(0)) span.end();
      }

      for (const each of steps) {
        if (each.kind === 'record') record(each.trace, each.count);
        else if (each.kind === 'state') service.setState(each.state);
        else if (each.kind === 'wait') {
          for (const arrive of late.splice(0).reverse()) arrive();
          await clock.advance(each.ms);
        } else if (each.kind === 'flush') void current[each.trace]?.trace.flush();
        else if (each.kind === 'probe') client.probeNow();
        else if (each.kind === 'drain') {
          const requests = client.drain({ maxBytes: each.maxBytes, isEnding: false });
          const bytes = requests.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0);
          expect(bytes).toBeLessThanOrEqual(each.maxBytes);
          const arrivals = requests.map(({ url, body }) => () => {
            const [, traceId = '', operation = ''] = /\/traces\/([^/]+)\/(.+)$/.exec(url) ?? [];
            void service.respond({ traceId, operation, body: JSON.parse(body) }).catch(() => {});
          });
          if (each.arrival === 'at once') for (const arrive of arrivals) arrive();
          else if (each.arrival === 'later') late.push(...arrivals);
        } else {
          const recorded = current[each.trace] as Recorded;
          recorded.isClosed = true;
          void recorded.trace.close();
        }
      }
      service.setState('up');
      for (const { trace } of all) void trace.close('end');
      // A step lasts a bounded number of turns.
      for (let second = 0; second < 120; second += 1) await clock.advance(1000);
      expect(callbacks.flushedCount() + callbacks.droppedCount()).toBe(callCount);
      expect(callbacks.droppedCount()).toBe(callbacks.droppedCount('queue_full'));
      for (const { trace, events, attributes } of all) {
        const stored = service.eventsOf(trace.getTraceId());
        expect(service.isClosed(trace.getTraceId())).toBe(true);
        if (callbacks.droppedCount() > 0) {
          const order = new Map(events.map((text, index) => [text, index]));
          const positions = stored.map((text) => order.get(text) ?? -1);
          expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b));
        } else {
          expect(stored).toEqual(events);
          expect(service.attributesOf(trace.getTraceId())).toEqual(attributes);
        }
      }
      await client.shutdown();
      expect(clock.timerCount()).toBe(0);
    }),
  );
});

test.each(outages)(
  'a day of outage (%s) loses nothing that fits, and heals with one probe',
  async (state) => {
    const { client, clock, requests, respondWith, callbacks } = createTestClient();
    const service = createFakeIngestService();
    respondWith(service.respond);
    const trace = client.trace({ name: 'long' });
    await clock.advance(0);
    service.setState(state);
    const startCount = requests.length;
    let callCount = 0;
    for (let hour = 0; hour < 24; hour += 1) {
      for (let index = 0; index < 100; index += 1) {
        callCount += 1;
        trace.info(String(callCount));
      }
      await clock.advance(dayMs / 24);
    }
    // At most one request in 15 s, besides the first tries.
    expect(requests.length - startCount).toBeLessThanOrEqual(dayMs / 15_000 + 10);
    expect(callbacks.calls.filter((call) => call.includes('failed')).length).toBeLessThanOrEqual(2);
    service.setState('up');
    await clock.advance(60_000);
    void trace.close();
    // A step lasts a bounded number of turns.
    for (let second = 0; second < 5; second += 1) await clock.advance(1000);
    expect([callbacks.flushedCount(), callbacks.droppedCount()]).toEqual([callCount, 0]);
    expect(service.eventsOf(trace.getTraceId())).toEqual(
      Array.from({ length: callCount }, (_, i) => String(i + 1)),
    );
    expect(service.isClosed(trace.getTraceId())).toBe(true);
    expect(clock.timerCount()).toBe(0);
  },
);
