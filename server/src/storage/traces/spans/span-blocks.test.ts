import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readTimeline } from '../../../traces/testing/read-timeline.ts';
import { sampleProjectId, sampleTraceId } from '../../../traces/testing/sample-trace.ts';
import type { TraceEvent } from '../../../traces/trace.ts';
import { createTraceReads } from '../reader/read-trace.ts';
import { ofService, sampleSpan, sampleSpans } from '../testing/sample-spans.ts';
import { createTraceTestDatabase, type TraceTestDatabase } from '../testing/trace-test-database.ts';
import { createStoredSegments } from '../timeline/timeline-segments.ts';
import { createTraceWriter, type TraceWriter } from '../writer/trace-writer.ts';

describe('the blocks of spans', () => {
  let database: TraceTestDatabase;
  let writer: TraceWriter;
  beforeEach(() => {
    database = createTraceTestDatabase();
    database.db.pragma('synchronous = OFF');
    writer = createTraceWriter(database.db);
  });
  afterEach(() => database.close());

  /** One request with spans of these numbers, of 1 ms each, of each of the traces. */
  function send(indexes: readonly number[], numbers: readonly number[], text = ''): void {
    const services = indexes.map((index) => {
      const spans = numbers.map((number) =>
        sampleSpan(sampleTraceId(index), number, { attributes: { text } }),
      );
      return ofService(`service ${index}`, spans);
    });
    for (const result of writer.commit([sampleSpans(services)])) expect(result).toMatchObject({ ok: true });
  }

  async function timeline(index: number): Promise<readonly TraceEvent[]> {
    const reads = createTraceReads(database.db);
    const store = { timeline: async (...page: Parameters<typeof reads.timeline>) => reads.timeline(...page) };
    return (await readTimeline(store, sampleProjectId, sampleTraceId(index))) ?? [];
  }

  function rowsOf<Row>(sql: string): Row[] {
    return database.db.prepare<[], Row>(sql).all();
  }

  it('share the spans of the traces of a request, and no others', async () => {
    send([1, 2, 3], [1, 2]);
    send([1], [3]);
    expect(
      rowsOf('SELECT trace_key % 4294967296 AS number, block FROM span_segment ORDER BY block, start'),
    ).toEqual([
      { number: 1, block: 1 },
      { number: 2, block: 1 },
      { number: 3, block: 1 },
      { number: 1, block: 2 },
    ]);
    const startedBy = (events: readonly TraceEvent[]) =>
      events.filter(({ eventType }) => eventType === 'span_started').map(({ payload }) => payload['service']);
    expect(startedBy(await timeline(1))).toEqual(['service 1', 'service 1', 'service 1']);
    expect(startedBy(await timeline(2))).toEqual(['service 2', 'service 2']);
  });

  it('divide the spans of a large trace in order of their start, whatever order they came in', async () => {
    const numbers = Array.from({ length: 200 }, (_, index) => ((index * 77) % 200) + 1);
    send([1], numbers, 'x'.repeat(2_000));
    const segments = rowsOf<{ first: number; last: number; length: number }>(
      'SELECT first_ns AS first, last_ns AS last, length FROM span_segment ORDER BY first_ns',
    );
    expect(segments.length).toBeGreaterThan(5);
    for (const [index, { first, length }] of segments.entries()) {
      expect(length).toBeLessThan(80_000);
      // The span that ends where the next begins.
      if (index > 0) expect(first).toBeGreaterThanOrEqual((segments[index - 1]?.last ?? 0) - 1_000_000);
    }
    expect((await timeline(1)).filter(({ eventType }) => eventType === 'span_finished')).toHaveLength(200);
  });

  it('are compressed', () => {
    send(
      [1],
      Array.from({ length: 100 }, (_, index) => index + 1),
      'the same text in every span',
    );
    const [sizes] = rowsOf<{ stored: number; raw: number }>(
      `SELECT sum(octet_length(segments)) AS stored, (SELECT sum(length) FROM span_segment) AS raw FROM span_block`,
    );
    expect(sizes?.stored).toBeLessThan((sizes?.raw ?? 0) / 3);
  });

  it.each([
    ['8 small ones', 1_000, 10, 8],
    ['as many large ones as have 16 MiB', 6 * 1024 * 1024, 4, 2],
  ])('stay decompressed in a reader: %s', (_what, resourceBytes, written, kept) => {
    const resource = { large: 'x'.repeat(resourceBytes) };
    for (let number = 1; number <= written; number++) {
      const scopeSpans = [{ spans: [sampleSpan(sampleTraceId(1), number)] }];
      writer.commit([sampleSpans([{ resource, scopeSpans }])]);
    }
    const [trace] = rowsOf<{ traceKey: number }>('SELECT trace_key AS traceKey FROM trace');
    const segments = [...createStoredSegments(database.db).byArrival(trace?.traceKey ?? 0)];
    expect(segments).toHaveLength(written);
    for (const segment of segments) segment.load();
    database.db.exec('DELETE FROM span_block');
    const isOpen = segments.map((segment) => {
      try {
        return segment.load().events.length > 0;
      } catch {
        return false;
      }
    });
    expect(isOpen).toEqual(segments.map((_segment, index) => index >= written - kept));
  });

  it('tell a flipped bit from spans', async () => {
    send([1], [1, 2, 3]);
    const [block] = rowsOf<{ segments: Buffer }>('SELECT segments FROM span_block');
    const segments = block?.segments ?? Buffer.alloc(0);
    const damaged = Buffer.from(segments);
    // The checksum is at the end of a frame; before it, in the middle, is content.
    const middle = Math.floor(damaged.length / 2);
    damaged[middle] = (damaged[middle] ?? 0) ^ 1;
    database.db.prepare('UPDATE span_block SET segments = ?').run(damaged);
    await expect(timeline(1)).rejects.toThrow();
  });

  it('leave nothing of a request that fails to the next', async () => {
    database.db.exec(
      "CREATE TRIGGER crash BEFORE INSERT ON span_block BEGIN SELECT RAISE(ABORT, 'crash'); END",
    );
    const [failed] = writer.commit([sampleSpans([ofService('shop', [sampleSpan(sampleTraceId(1), 1)])])]);
    expect(failed?.ok).toBe(false);
    database.db.exec('DROP TRIGGER crash');
    send([2], [1]);
    expect(rowsOf('SELECT trace_key % 4294967296 AS number FROM span_segment')).toEqual([{ number: 1 }]);
    expect(await timeline(1)).toEqual([]);
  });
});
