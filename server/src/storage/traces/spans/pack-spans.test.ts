import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readTimeline } from '../../../traces/testing/read-timeline.ts';
import {
  sampleClose,
  sampleFlush,
  sampleProjectId,
  sampleTraceId,
} from '../../../traces/testing/sample-trace.ts';
import type { TraceEvent } from '../../../traces/trace.ts';
import { createTraceReads } from '../reader/read-trace.ts';
import { ofService, sampleSpan, sampleSpans } from '../testing/sample-spans.ts';
import { createTraceTestDatabase, type TraceTestDatabase } from '../testing/trace-test-database.ts';
import { createTraceWriter, type TraceWriter } from '../writer/trace-writer.ts';
import type { WriteCommand } from '../writer/write-command.ts';

describe('packing spans', () => {
  let database: TraceTestDatabase;
  let writer: TraceWriter;
  beforeEach(() => {
    database = createTraceTestDatabase();
    database.db.pragma('synchronous = OFF');
    writer = createTraceWriter(database.db);
  });
  afterEach(() => database.close());

  function write(...commands: WriteCommand[]): void {
    for (const result of writer.commit(commands)) expect(result).toMatchObject({ ok: true });
  }

  /** Sends spans with these numbers, of 1 ms each, in one request. */
  function send(
    index: number,
    numbers: readonly number[],
    changes: { text?: string; projectId?: string } = {},
  ) {
    const { text = '', projectId = sampleProjectId } = changes;
    const spans = numbers.map((number) => sampleSpan(sampleTraceId(index), number, { attributes: { text } }));
    write(sampleSpans([ofService(`service ${index}`, spans)], { projectId }));
  }

  function pack(maxTraces = 64, nowMs = Number.MAX_SAFE_INTEGER): number {
    return writer.pack({ nowMs, maxTraces });
  }

  async function timeline(index: number, projectId = sampleProjectId): Promise<readonly TraceEvent[]> {
    const reads = createTraceReads(database.db);
    const store = { timeline: async (...page: Parameters<typeof reads.timeline>) => reads.timeline(...page) };
    return (await readTimeline(store, projectId, sampleTraceId(index))) ?? [];
  }

  function countRows(table: string): number {
    return Number(database.db.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
  }

  it('waits until the producers are likely to be done', () => {
    send(1, [1]);
    expect(pack(64, 24_999)).toBe(0);
    expect(pack(64, 25_000)).toBe(1);
    expect([countRows('span_batch'), countRows('packed_spans'), countRows('packing_queue')]).toEqual([
      0, 1, 0,
    ]);
  });

  it('is invisible to readers, also when more spans arrive and are packed later', async () => {
    for (const numbers of [[5, 6], [1], [3, 4]]) send(1, numbers);
    send(2, [9]);
    const before = [await timeline(1), await timeline(2)];
    expect(before.map((events) => events.length)).toEqual([12, 4]);
    pack();
    expect([countRows('span_batch'), countRows('span_block')]).toEqual([0, 1]);
    expect([await timeline(1), await timeline(2)]).toEqual(before);
    send(1, [2]);
    const longer = await timeline(1);
    expect(longer).toHaveLength(14);
    pack();
    expect(countRows('span_block')).toBe(2);
    expect(await timeline(1)).toEqual(longer);
  });

  it('packs spans beside the events of a client', async () => {
    write({ kind: 'flush', ...sampleFlush(1, { tags: ['t'] }) });
    send(1, [1, 2]);
    write({ kind: 'close', ...sampleClose(1) });
    const before = await timeline(1);
    pack();
    expect([countRows('event_batch'), countRows('span_batch')]).toEqual([0, 0]);
    expect(await timeline(1)).toEqual(before);
  });

  it('divides the spans of a large trace, whatever order they came in', async () => {
    const text = 'x'.repeat(2_000);
    for (const first of [400, 0, 200]) {
      send(1, Array.from({ length: 200 }, (_, index) => first + index + 1).reverse(), { text });
    }
    const before = await timeline(1);
    pack();
    expect(countRows('packed_spans')).toBeGreaterThan(3);
    const ranges = database.db
      .prepare<[], { first: number; last: number }>(
        'SELECT first_ns AS first, last_ns AS last FROM packed_spans ORDER BY first_ns',
      )
      .all();
    for (const [index, { first }] of ranges.entries()) {
      // The span that ends where the next begins.
      if (index > 0) expect(first).toBeGreaterThanOrEqual((ranges[index - 1]?.last ?? 0) - 1_000_000);
    }
    expect(await timeline(1)).toEqual(before);
  });

  it('packs a very large trace over several rounds', async () => {
    const text = 'x'.repeat(200_000);
    for (let number = 1; number <= 100; number += 1) send(1, [number], { text });
    const before = await timeline(1);
    expect(pack()).toBe(1);
    expect(countRows('span_batch')).toBeGreaterThan(0);
    expect(countRows('packing_queue')).toBe(1);
    expect(await timeline(1)).toEqual(before);
    pack();
    expect([countRows('span_batch'), countRows('packing_queue')]).toEqual([0, 0]);
    expect(await timeline(1)).toEqual(before);
  });

  it('shares no block between projects', async () => {
    send(1, [1]);
    send(1, [2], { projectId: 'prj_2' });
    pack();
    expect(countRows('span_block')).toBe(2);
    expect((await timeline(1, 'prj_2')).map(({ eventId }) => eventId)).toContain(
      'span.0000000000000002.started',
    );
  });

  it('leaves every trace unchanged when it fails half-way, and nothing of it to the next round', async () => {
    send(1, [1]);
    send(2, [2]);
    const before = [await timeline(1), await timeline(2)];
    database.db.exec(
      `CREATE TRIGGER crash BEFORE DELETE ON span_batch WHEN old.trace_key % 4294967296 = 2
       BEGIN SELECT RAISE(ABORT, 'crash'); END`,
    );
    expect(() => pack()).toThrow('crash');
    expect([countRows('span_batch'), countRows('packed_spans')]).toEqual([2, 0]);
    expect([await timeline(1), await timeline(2)]).toEqual(before);
    database.db.exec('DROP TRIGGER crash');
    expect(pack()).toBe(2);
    expect([countRows('span_batch'), countRows('packed_spans'), countRows('span_block')]).toEqual([0, 2, 1]);
    expect([await timeline(1), await timeline(2)]).toEqual(before);
  });
});
