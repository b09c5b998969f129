import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeTracesRequest } from '../../ingest/otlp/testing/encode-traces-request.ts';
import { readSpanEvents } from '../../ingest/otlp/traces-request/span-events.ts';
import type { TraceEvent } from '../../traces/trace.ts';
import { type CollectSizes, collectParts } from './collect-parts.ts';
import { decodeEvents, encodeEvents, toWritten } from './event-codec.ts';
import { createReadAhead, type PageSize, readAhead } from './read-ahead.ts';
import { compareInstants, timeRangeOf } from './time-range.ts';
import type { TimelinePart } from './timeline-part.ts';
import type { PartHeader, TimelineParts } from './timeline-parts.ts';
import type { TimelineSegment } from './timeline-segment.ts';

interface StoredPart extends TimelinePart {
  readonly commit: bigint;
}

const trace = { traceKey: 7n, createdDay: 20_000 };
const everyInstant = -(2n ** 63n);

function pageOf(count: number): PageSize {
  return { count, bytes: Number.POSITIVE_INFINITY, maxBytes: Number.POSITIVE_INFINITY };
}

function eventAt(traceTimestampNs: bigint, eventId: string): TraceEvent {
  return {
    eventId,
    eventType: 'mined',
    version: 1,
    source: 'client_server',
    createdAtMs: 0,
    traceTimestampNs,
    payload: {},
  };
}

const events = fc
  .array(fc.bigInt(0n, 12n), { minLength: 1, maxLength: 5 })
  .map((instants) => instants.map((instantNs, index) => eventAt(instantNs, `e${index}`)));
const spans = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.bigInt(0n, 12n)), { minLength: 1, maxLength: 4 })
  .map((drawn) =>
    drawn.map(([id, startNs]) => ({
      traceId: 'ab'.repeat(16),
      spanId: id.toString(16).padStart(16, '0'),
      name: `span ${id}`,
      startNs,
      endNs: startNs + 2n,
    })),
  );

type DrawnPart = Pick<StoredPart, 'kind' | 'firstNs' | 'lastNs' | 'payload'>;
const part: fc.Arbitrary<DrawnPart> = fc.oneof(
  events.map((some): DrawnPart => {
    return { kind: 'events', ...timeRangeOf(some), payload: Buffer.from(encodeEvents(some.map(toWritten))) };
  }),
  spans.map((some): DrawnPart => {
    const payload = encodeTracesRequest([{ scopeSpans: [{ spans: some }] }]);
    return { kind: 'spans', ...timeRangeOf(readSpanEvents(payload, 0)), payload };
  }),
);
/** Commits that were made before the head was read, and those that were given up, in between. */
const written = fc.array(
  fc.record({
    parts: fc.array(part, { minLength: 1, maxLength: 4 }),
    fate: fc.constantFrom('made', 'made', 'given up'),
  }),
  { maxLength: 8 },
);
const sizes: fc.Arbitrary<CollectSizes> = fc.record({
  partsPerList: fc.integer({ min: 1, max: 6 }),
  partsPerLoad: fc.integer({ min: 1, max: 3 }),
  bytesPerLoad: fc.integer({ min: 1, max: 500 }),
});

/** What is in ClickHouse, and which commits PostgreSQL says are open. */
function toStored(commits: readonly { readonly parts: readonly DrawnPart[]; readonly fate: string }[]) {
  const stored: StoredPart[] = [];
  const open = new Set<bigint>();
  let partCount = 0;
  for (const [index, { parts, fate }] of commits.entries()) {
    const commit = BigInt(index + 1);
    for (const [offset, each] of parts.entries())
      stored.push({ ...trace, ...each, receivedAtMs: 0, position: partCount + offset, commit });
    if (fate === 'made') partCount += parts.length;
    else open.add(commit);
  }
  return { stored, open, partCount };
}

/** A store of parts as `TimelineParts` describes it. */
function toParts(stored: readonly StoredPart[]): Pick<TimelineParts, 'list' | 'load'> {
  const compare = (a: PartHeader, b: PartHeader) =>
    Number(a.firstNs - b.firstNs) || Number(a.commit - b.commit) || a.position - b.position;
  return {
    async list({ partCount }, { fromNs, after, limit }) {
      return stored
        .filter(({ position, lastNs }) => position < partCount && lastNs >= fromNs)
        .map(({ firstNs, commit, position, payload }) => {
          return { firstNs, commit, position, bytes: payload.length };
        })
        .filter((header) => after === undefined || compare(header, after) > 0)
        .sort(compare)
        .slice(0, limit);
    },
    async load(_trace, headers) {
      return stored
        .filter((each) =>
          headers.some((header) => header.commit === each.commit && header.position === each.position),
        )
        .reverse();
    },
  };
}

function toSegment({ kind, firstNs, lastNs, position, payload }: StoredPart): TimelineSegment {
  const events =
    kind === 'spans' ? readSpanEvents(payload, 0) : decodeEvents(Buffer.from(payload).toString('utf8'));
  const load = () => ({ events, bytes: payload.length });
  return { firstNs, lastNs, arrival: BigInt(position), isStored: kind === 'events', load };
}

describe('the parts of a timeline', () => {
  it('are read as the embedded store reads its segments, those of given up commits never', async () => {
    const property = fc.asyncProperty(
      written,
      sizes,
      fc.integer({ min: 1, max: 20 }),
      fc.option(fc.bigInt(0n, 14n), { nil: everyInstant }),
      async (commits, chosen, minCount, fromNs) => {
        const { stored, open, partCount } = toStored(commits);
        const collected = await collectParts({
          parts: toParts(stored),
          trace: { ...trace, partCount },
          fromNs,
          ahead: createReadAhead(fromNs, pageOf(minCount)),
          findOpenCommits: async (asked) => new Set([...asked].filter((commit) => open.has(commit))),
          limits: () => ({ timeoutMs: 1_000 }),
          sizes: chosen,
        });
        const made = stored.filter(({ commit }) => !open.has(commit));
        const segments = made.map(toSegment).sort((a, b) => compareInstants(a.firstNs, b.firstNs));
        const all = readAhead(segments, fromNs, pageOf(Number.POSITIVE_INFINITY));
        const { events: next = [], isWhole } = collected?.next ?? {};
        expect(next).toEqual(all.events.slice(0, next.length));
        if (isWhole === true) expect(next).toHaveLength(all.events.length);
        else {
          // The page never ends within an instant.
          expect(all.events[next.length]?.traceTimestampNs).not.toBe(next.at(-1)?.traceTimestampNs);
          expect(next.length).toBeGreaterThan(0);
        }
        if (isWhole === true && fromNs === everyInstant) expect(collected?.partCount).toBe(partCount);
      },
    );
    await fc.assert(property);
  });

  it('that a write adds after the head was read are left out, also when it is made meanwhile', async () => {
    const toPart = (position: number, eventId: string): StoredPart => {
      const payload = Buffer.from(encodeEvents([toWritten(eventAt(BigInt(position), eventId))]));
      const [firstNs, lastNs] = [BigInt(position), BigInt(position)];
      const commit = BigInt(position + 1);
      return { ...trace, kind: 'events', firstNs, lastNs, receivedAtMs: 0, position, commit, payload };
    };
    const collected = await collectParts({
      parts: toParts([toPart(0, 'a'), toPart(1, 'b')]),
      trace: { ...trace, partCount: 1 },
      fromNs: everyInstant,
      ahead: createReadAhead(everyInstant, pageOf(10)),
      findOpenCommits: async () => new Set(),
      limits: () => ({ timeoutMs: 1_000 }),
    });
    expect(collected?.next.events.map(({ eventId }) => eventId)).toEqual(['a']);
  });

  it('are neither listed nor loaded far beyond what a page needs', async () => {
    const stored = Array.from({ length: 1_000 }, (_, position): StoredPart => {
      const [firstNs, lastNs] = [BigInt(position), BigInt(position)];
      const payload = Buffer.from(encodeEvents([toWritten(eventAt(firstNs, `e${position}`))]));
      return { ...trace, kind: 'events', firstNs, lastNs, receivedAtMs: 0, position, commit: 1n, payload };
    });
    const parts = toParts(stored);
    let [listed, loaded] = [0, 0];
    const collected = await collectParts({
      parts: {
        async list(...args) {
          const headers = await parts.list(...args);
          listed += headers.length;
          return headers;
        },
        async load(...args) {
          loaded += args[1].length;
          return parts.load(...args);
        },
      },
      trace: { ...trace, partCount: stored.length },
      fromNs: everyInstant,
      ahead: createReadAhead(everyInstant, pageOf(19)),
      findOpenCommits: async () => new Set(),
      limits: () => ({ timeoutMs: 1_000 }),
      sizes: { partsPerList: 20, partsPerLoad: 5 },
    });
    expect(collected?.next.isWhole).toBe(false);
    // The last part that was listed may have neighbours of its instant, and is not complete.
    expect(collected?.next.events).toHaveLength(19);
    expect([listed, loaded]).toEqual([20, 20]);
  });
});
