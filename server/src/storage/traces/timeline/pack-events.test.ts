import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  sampleClose,
  sampleEvent,
  sampleFlush,
  sampleProjectId,
  sampleTraceId,
} from '../../../traces/testing/sample-trace.ts';
import { createTraceReads } from '../reader/read-trace.ts';
import { createTraceTestDatabase, type TraceTestDatabase } from '../testing/trace-test-database.ts';
import { createTraceWriter, type TraceWriter } from '../writer/trace-writer.ts';
import type { WriteCommand } from '../writer/write-command.ts';

const traceId = sampleTraceId(1);

describe('packing timelines', () => {
  let database: TraceTestDatabase;
  let writer: TraceWriter;
  beforeEach(() => {
    database = createTraceTestDatabase();
    writer = createTraceWriter(database.db);
    const events = [sampleEvent('late', 'x', 9_000), sampleEvent('early', 'x', 1_000)];
    write({ kind: 'flush', ...sampleFlush(1, { events }) });
    write({
      kind: 'flush',
      ...sampleFlush(1, { flushId: 'flush-2', events: [sampleEvent('tie', 'x', 9_000)] }),
    });
  });
  afterEach(() => database.close());

  function write(command: WriteCommand): unknown {
    return writer.commit([command])[0];
  }

  function pack(maxTraces: number): number {
    return writer.pack(maxTraces).visited;
  }

  function timeline(): unknown {
    return createTraceReads(database.db).timeline(sampleProjectId, traceId);
  }

  function rowCounts(): unknown {
    const count = (table: string): unknown =>
      database.db.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
    return {
      batches: count('event_batch'),
      packed: count('packed_events'),
      waiting: count('packing_queue'),
    };
  }

  it('leaves running traces alone', () => {
    expect(pack(10)).toBe(0);
    expect(rowCounts()).toEqual({ batches: 2, packed: 0, waiting: 0 });
  });

  it('is invisible to readers', () => {
    write({ kind: 'close', ...sampleClose(1) });
    const before = timeline();
    expect(pack(10)).toBe(1);
    expect(rowCounts()).toEqual({ batches: 0, packed: 1, waiting: 0 });
    expect(timeline()).toEqual(before);
  });

  it('keeps flush ids', () => {
    write({ kind: 'close', ...sampleClose(1) });
    pack(10);
    const duplicate = { ok: true, outcome: { accepted: true, traceNumber: 1, duplicate: true } };
    expect(write({ kind: 'flush', ...sampleFlush(1, { flushId: 'flush-2' }) })).toEqual(duplicate);
    const refused = { ok: true, outcome: { accepted: false, reason: 'closed' } };
    expect(write({ kind: 'flush', ...sampleFlush(1, { flushId: 'flush-3' }) })).toEqual(refused);
  });

  it('finds a flush without reading the segments, of which a long trace has thousands', () => {
    write({ kind: 'close', ...sampleClose(1) });
    pack(10);
    database.db.exec('DELETE FROM packed_events');
    expect(write({ kind: 'flush', ...sampleFlush(1) })).toMatchObject({ outcome: { duplicate: true } });
  });

  it('adds the deletion of a packed trace to its packed timeline', () => {
    write({ kind: 'close', ...sampleClose(1) });
    pack(10);
    write({ kind: 'delete', projectId: sampleProjectId, traceId, receivedAtMs: 30_000 });
    const before = timeline();
    pack(10);
    expect(rowCounts()).toEqual({ batches: 0, packed: 2, waiting: 0 });
    expect(timeline()).toEqual(before);
    expect(write({ kind: 'flush', ...sampleFlush(1) })).toMatchObject({ outcome: { duplicate: true } });
  });

  it('packs a few traces at a time', () => {
    write({ kind: 'flush', ...sampleFlush(2) });
    write({ kind: 'close', ...sampleClose(1) });
    write({ kind: 'close', ...sampleClose(2) });
    expect([pack(1), pack(1), pack(1)]).toEqual([1, 1, 0]);
  });

  it('says that more is left of a timeline that takes several rounds', () => {
    const payloadJson = JSON.stringify({ text: 'x'.repeat(2_500_000) });
    for (const flushId of ['large-1', 'large-2', 'large-3']) {
      const events = [{ ...sampleEvent(flushId, 'x', 2_000), payloadJson }];
      write({ kind: 'flush', ...sampleFlush(1, { flushId, events }) });
    }
    write({ kind: 'close', ...sampleClose(1) });
    expect(writer.pack(10)).toEqual({ visited: 1, isMoreLeft: true });
    expect(writer.pack(10)).toEqual({ visited: 1, isMoreLeft: false });
    expect(rowCounts()).toMatchObject({ batches: 0, waiting: 0 });
  });

  it('packs the others where a batch of an earlier release, which has no checksum, cannot be read', () => {
    write({ kind: 'flush', ...sampleFlush(2) });
    write({ kind: 'close', ...sampleClose(1) });
    write({ kind: 'close', ...sampleClose(2) });
    database.db.exec("UPDATE event_batch SET events = '[[', crc = NULL WHERE flush_id = 'flush-2'");
    expect(pack(10)).toBe(2);
    expect(rowCounts()).toEqual({ batches: 3, packed: 1, waiting: 0 });
  });

  it('leaves every trace unchanged when it fails half-way', () => {
    write({ kind: 'close', ...sampleClose(1) });
    const before = timeline();
    database.db.exec(
      `CREATE TRIGGER crash BEFORE DELETE ON event_batch BEGIN SELECT RAISE(ABORT, 'crash'); END`,
    );
    expect(() => pack(10)).toThrow('crash');
    expect(rowCounts()).toEqual({ batches: 3, packed: 0, waiting: 1 });
    expect(timeline()).toEqual(before);
    database.db.exec('DROP TRIGGER crash');
    expect(pack(10)).toBe(1);
    expect(timeline()).toEqual(before);
  });
});
