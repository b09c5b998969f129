import { statSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LabelList } from '../../../traces/limit-labels.ts';
import { parseTraceFilter } from '../../../traces/parse-trace-filter.ts';
import { readTimeline } from '../../../traces/testing/read-timeline.ts';
import {
  sampleClose,
  sampleEvent,
  sampleFlush,
  sampleProjectId,
  sampleTraceId,
} from '../../../traces/testing/sample-trace.ts';
import type { TraceEvent } from '../../../traces/trace.ts';
import type { TraceFlush } from '../../../traces/trace-store.ts';
import { numbersPerContainer } from '../postings/posting-container.ts';
import { createTraceReads } from '../reader/read-trace.ts';
import { createTraceReader } from '../reader/trace-reader.ts';
import { leftoversIn } from '../testing/leftovers.ts';
import { ofService, sampleSpan, sampleSpans } from '../testing/sample-spans.ts';
import { createTraceTestDatabase, type TraceTestDatabase } from '../testing/trace-test-database.ts';
import { createTraceWriter, type TraceWriter } from '../writer/trace-writer.ts';
import type { WriteCommand } from '../writer/write-command.ts';

describe('the removal of due traces', () => {
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

  function flush(index: number, changes: Partial<TraceFlush> = {}): void {
    write({ kind: 'flush', ...sampleFlush(index, changes) });
  }

  function sendSpans(index: number, receivedAtMs: number, spanCount = 2): void {
    const traceId = sampleTraceId(index);
    const spans = Array.from({ length: spanCount }, (_, position) => sampleSpan(traceId, position + 1));
    write(sampleSpans([ofService(`service ${index}`, spans)], { receivedAtMs }));
  }

  function step(createdBeforeMs: number): boolean {
    const [result] = writer.commit([{ kind: 'drop', createdBeforeMs }]);
    return result?.ok === true && result.outcome === true;
  }

  /** @returns the number of steps. */
  function dropAll(createdBeforeMs: number): number {
    let steps = 1;
    while (step(createdBeforeMs)) steps += 1;
    return steps;
  }

  function countRows(table: string): number {
    return Number(database.db.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
  }

  function timeline(index: number): Promise<readonly TraceEvent[] | undefined> {
    const reads = createTraceReads(database.db);
    const store = { timeline: async (...page: Parameters<typeof reads.timeline>) => reads.timeline(...page) };
    return readTimeline(store, sampleProjectId, sampleTraceId(index));
  }

  function read(kind: 'tags' | 'attributeKeys', projectId = sampleProjectId): unknown {
    const answer = createTraceReader(database.db)({ kind, projectId }, () => {});
    // Cast: the answer of these kinds.
    return (answer as LabelList).items;
  }

  function listed(projectId: string, filter: string): unknown {
    const start = { kind: 'newest' } as const;
    const query = { projectId, filter: parseTraceFilter(filter), window: {}, start, pageSize: 5 };
    return createTraceReader(database.db)({ kind: 'list', query }, () => {});
  }

  it('keeps a block of spans until the last of its traces is due', async () => {
    for (const index of [1, 2]) sendSpans(index, index * 1_000);
    const ofAll = [1, 2, 3].map((index) => ofService('late', [sampleSpan(sampleTraceId(index), 9)]));
    write(sampleSpans(ofAll, { receivedAtMs: 3_000 }));
    expect([countRows('span_segment'), countRows('span_block')]).toEqual([5, 3]);
    const before = await timeline(3);
    dropAll(3_000);
    expect([countRows('trace'), countRows('span_segment'), countRows('span_block')]).toEqual([1, 1, 1]);
    expect(await timeline(3)).toEqual(before);
    expect(leftoversIn(database.db)).toEqual({});
    dropAll(3_001);
    expect([countRows('trace'), countRows('span_block')]).toEqual([0, 0]);
  });

  it('lets no reader meet the spans of an earlier block in a later one', async () => {
    const reads = createTraceReads(database.db);
    sendSpans(1, 1_000);
    expect(reads.timeline(sampleProjectId, sampleTraceId(1))?.count).toBeGreaterThan(0);
    dropAll(2_000);
    sendSpans(2, 3_000);
    const page = reads.timeline(sampleProjectId, sampleTraceId(2));
    expect(String(Buffer.from(page?.json ?? []))).toContain('service 2');
    expect(String(Buffer.from(page?.json ?? []))).not.toContain('service 1');
  });

  it('takes several steps for a trace with very many parts', () => {
    const event = sampleEvent('e', 'mined', 1);
    flush(1, { receivedAtMs: 1 });
    for (let first = 0; first < 3_000; first += 300) {
      const flushes = Array.from({ length: 300 }, (_, index): WriteCommand => {
        return { kind: 'flush', ...sampleFlush(1, { flushId: `${first + index}`, receivedAtMs: 1 }) };
      });
      const plugin = Array.from({ length: 300 }, (_, index) => ({ ...event, eventId: `${first + index}` }));
      write(...flushes, {
        kind: 'pluginEvents',
        projectId: sampleProjectId,
        traceId: sampleTraceId(1),
        receivedAtMs: 1,
        events: plugin,
      });
    }
    const rows = () => countRows('event_batch') + countRows('plugin_event');
    let isMoreLeft = true;
    while (isMoreLeft) {
      const before = rows();
      isMoreLeft = step(2);
      expect(before - rows()).toBeLessThanOrEqual(2 * 512);
    }
    expect(rows()).toBe(0);
  });

  it('takes several steps for large batches', () => {
    const events = [
      { ...sampleEvent('e', 'mined', 1), payloadJson: JSON.stringify({ text: 'x'.repeat(3 * 1024 * 1024) }) },
    ];
    for (let index = 0; index < 8; index += 1) flush(1, { flushId: `${index}`, receivedAtMs: 1, events });
    step(2);
    expect(countRows('event_batch')).toBeGreaterThan(2);
    expect(dropAll(2)).toBeGreaterThan(1);
    expect(countRows('event_batch')).toBe(0);
  });

  it('sweeps the terms when the postings of a container end with a full step', () => {
    flush(1, { receivedAtMs: 1, tags: ['old'] });
    const pad = database.db.prepare(
      'INSERT INTO posting (project, container, field, term, numbers) VALUES (1, 0, ?, 1, ?)',
    );
    for (let field = 1_000; countRows('posting') < 4_000; field += 1) pad.run(field, Buffer.from([1, 0]));
    dropAll(2);
    expect(countRows('posting')).toBe(0);
    expect(read('tags')).toEqual([]);
    expect(leftoversIn(database.db)).toEqual({});
  });

  it('removes terms and fields with their last container, and finds a value that returns', () => {
    database.db
      .prepare('INSERT INTO project (project_id, last_number) VALUES (?, ?)')
      .run(sampleProjectId, numbersPerContainer - 3);
    const old = { tags: ['old', 'both'], attributes: new Map([['gone', '1']]) };
    flush(1, { receivedAtMs: 1, ...old });
    flush(2, { receivedAtMs: 1 });
    flush(3, { receivedAtMs: 5, tags: ['both'], attributes: new Map([['kept', '1']]) });
    dropAll(4);
    expect([read('tags'), read('attributeKeys')]).toEqual([['both'], ['kept']]);
    flush(4, { receivedAtMs: 6, ...old });
    expect([read('tags'), read('attributeKeys')]).toEqual([
      ['both', 'old'],
      ['gone', 'kept'],
    ]);
    expect(listed(sampleProjectId, 'tag="old"')).toMatchObject({ total: 1 });
    expect(listed(sampleProjectId, 'tag="both"')).toMatchObject({ total: 2 });
  });

  it('removes everything that a project without later traces had', () => {
    flush(1, { receivedAtMs: 1, tags: ['t'], attributes: new Map([['k', 'v']]) });
    flush(2, { projectId: 'prj_2', receivedAtMs: 9, tags: ['kept'] });
    dropAll(5);
    expect(listed(sampleProjectId, '')).toMatchObject({ total: 0 });
    expect([read('tags'), read('attributeKeys')]).toEqual([[], []]);
    expect(listed('prj_2', '')).toMatchObject({ total: 1 });
    expect(read('tags', 'prj_2')).toEqual(['kept']);
    expect(leftoversIn(database.db)).toEqual({});
  });

  it('resumes what the end of the process interrupted', () => {
    database.db
      .prepare('INSERT INTO project (project_id, last_number) VALUES (?, ?)')
      .run(sampleProjectId, numbersPerContainer - 2);
    for (let index = 1; index <= 3; index += 1) {
      flush(index, { receivedAtMs: index, attributes: new Map([[`key ${index}`, 'v']]) });
    }
    while (countRows('posting') > 7) step(3);
    writer = createTraceWriter(database.db);
    dropAll(3);
    expect(read('attributeKeys')).toEqual(['key 2', 'key 3']);
    expect(leftoversIn(database.db)).toEqual({});
  });

  it('sweeps terms after a step that failed', () => {
    flush(1, { receivedAtMs: 1, tags: ['t'], attributes: new Map([['k', 'v']]) });
    database.db.exec(
      `CREATE TRIGGER crash BEFORE DELETE ON term WHEN old.value = 'v' BEGIN SELECT RAISE(ABORT, 'crash'); END`,
    );
    const fails = () => writer.commit([{ kind: 'drop', createdBeforeMs: 2 }])[0]?.ok === false;
    while (!fails());
    database.db.exec('DROP TRIGGER crash');
    dropAll(2);
    expect(leftoversIn(database.db)).toEqual({});
  });

  it('never gives a number twice, and starts a removed trace over', () => {
    flush(1, { receivedAtMs: 1, name: 'first', tags: ['t'] });
    write({ kind: 'close', ...sampleClose(1, { receivedAtMs: 1 }) });
    dropAll(2);
    flush(1, { receivedAtMs: 3 });
    expect(createTraceReads(database.db).get(sampleProjectId, sampleTraceId(1))).toMatchObject({
      traceNumber: 2,
      name: 'unnamed',
      status: 'running',
      tags: [],
    });
  });

  it('gives the space back to the disk', () => {
    const random = Array.from({ length: 3 * 1024 * 1024 }, (_, index) => (index * 7919) % 94).map((code) =>
      String.fromCharCode(33 + code),
    );
    const events = [
      { ...sampleEvent('e', 'mined', 1), payloadJson: JSON.stringify({ text: random.join('') }) },
    ];
    for (let index = 0; index < 20; index += 1) flush(index, { receivedAtMs: 1, events });
    const sizeOf = () => {
      database.db.pragma('wal_checkpoint(TRUNCATE)');
      return statSync(database.path).size;
    };
    const before = sizeOf();
    expect(before).toBeGreaterThan(60 * 1024 * 1024);
    dropAll(2);
    // What stays is kept free for new traces.
    expect(sizeOf()).toBeLessThan(18 * 1024 * 1024);
  });
});
