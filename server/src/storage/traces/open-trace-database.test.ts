import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Filter } from '../../filter/ast.ts';
import { propertyRuns } from '../../testing/property-runs.ts';
import { readTimeline } from '../../traces/testing/read-timeline.ts';
import { sampleClose, sampleFlush, sampleProjectId } from '../../traces/testing/sample-trace.ts';
import type { SqliteDatabase } from '../sqlite/open-database.ts';
import { openTraceDatabase } from './open-trace-database.ts';
import { numbersPerContainer } from './postings/posting-container.ts';
import { createTraceReads } from './reader/read-trace.ts';
import { createTraceReader } from './reader/trace-reader.ts';
import { arbitraryCommand, arbitraryTraceFilter } from './testing/arbitrary-trace-data.ts';
import { writeFirstSchema } from './testing/first-schema-database.ts';
import { leftoversIn } from './testing/leftovers.ts';
import { ofService, sampleSpan, sampleSpans } from './testing/sample-spans.ts';
import { createTraceTestDatabase, type TraceTestDatabase } from './testing/trace-test-database.ts';
import { createTraceWriter } from './writer/trace-writer.ts';
import type { WriteCommand } from './writer/write-command.ts';

const digits = ['1', '2', '3', '4', '5', '6'];

describe('a database of the release before spans', () => {
  let current: TraceTestDatabase;
  let opened: SqliteDatabase[];
  let count = 0;
  beforeEach(() => {
    current = createTraceTestDatabase();
    opened = [];
  });
  afterEach(() => {
    for (const db of opened) db.close();
    current.close();
  });

  function write(db: SqliteDatabase, ...commands: WriteCommand[]): unknown[] {
    return createTraceWriter(db)
      .commit(commands)
      .map((result) => (result.ok ? result.outcome : result.error));
  }

  /** What the database has now, written by the release before and opened by this one. */
  function migrated(): SqliteDatabase {
    count += 1;
    const path = join(current.path, '..', `first-${count}.db`);
    writeFirstSchema(current, path);
    const db = openTraceDatabase(path);
    opened.push(db);
    return db;
  }

  async function readAll(db: SqliteDatabase, filters: readonly Filter[]): Promise<unknown> {
    const projectId = 'prj';
    const reader = createTraceReader(db);
    const reads = createTraceReads(db);
    const store = { timeline: async (...page: Parameters<typeof reads.timeline>) => reads.timeline(...page) };
    const start = { kind: 'newest' } as const;
    return {
      timelines: await Promise.all(digits.map((digit) => readTimeline(store, projectId, digit.repeat(32)))),
      traces: digits.map((digit) => reads.get(projectId, digit.repeat(32))),
      lists: filters.map((each) =>
        reader(
          { kind: 'list', query: { projectId, filter: each, window: {}, start, pageSize: 10 } },
          () => {},
        ),
      ),
      tags: reader({ kind: 'tags', projectId }, () => {}),
      attributeKeys: reader({ kind: 'attributeKeys', projectId }, () => {}),
    };
  }

  const filter = arbitraryTraceFilter();

  it('reads as before, takes the same writes, and can be packed and emptied', async () => {
    const property = fc.asyncProperty(
      fc.array(arbitraryCommand, { minLength: 1, maxLength: 20 }),
      fc.array(arbitraryCommand, { minLength: 1, maxLength: 8 }),
      fc.nat({ max: 4 }),
      fc.constantFrom(0, numbersPerContainer - 2, 3 * numbersPerContainer - 2),
      fc.array(filter, { minLength: 2, maxLength: 4 }),
      async (commands, more, packed, before, filters) => {
        current.close();
        current = createTraceTestDatabase();
        current.db.pragma('synchronous = OFF');
        current.db.prepare("INSERT INTO project (project_id, last_number) VALUES ('prj', ?)").run(before);
        write(current.db, ...commands);
        createTraceWriter(current.db).pack(packed);
        const db = migrated();
        expect(leftoversIn(db)).toEqual({});
        expect(await readAll(db, filters)).toEqual(await readAll(current.db, filters));
        expect(write(db, ...commands, ...more)).toEqual(write(current.db, ...commands, ...more));
        while (createTraceWriter(db).pack(10).visited > 0);
        expect(await readAll(db, filters)).toEqual(await readAll(current.db, filters));
        while (write(db, { kind: 'drop', createdBeforeMs: 100 })[0] === true);
        expect(leftoversIn(db)).toEqual({});
      },
    );
    await fc.assert(property, { numRuns: propertyRuns(0.25) });
  });

  it('knows the flushes of packed timelines', () => {
    write(current.db, { kind: 'flush', ...sampleFlush(1) }, { kind: 'close', ...sampleClose(1) });
    createTraceWriter(current.db).pack(10);
    const db = migrated();
    expect(db.prepare('SELECT count(*) FROM packed_events').pluck().get()).toBe(1);
    const [again, other] = write(
      db,
      { kind: 'flush', ...sampleFlush(1) },
      { kind: 'flush', ...sampleFlush(1, { flushId: 'flush-2' }) },
    );
    expect(again).toEqual({ accepted: true, traceNumber: 1, duplicate: true });
    expect(other).toEqual({ accepted: false, reason: 'closed' });
  });

  it('takes spans into its traces', () => {
    write(current.db, { kind: 'flush', ...sampleFlush(1) });
    const db = migrated();
    const spans = [sampleSpan(sampleFlush(1).traceId, 1, { parentSpanId: '' })];
    expect(write(db, sampleSpans([ofService('shop', spans)]))).toMatchObject([{ accepted: 1 }]);
    const trace = createTraceReads(db).get(sampleProjectId, sampleFlush(1).traceId);
    expect(trace).toMatchObject({ traceNumber: 1, status: 'completed' });
  });

  it('is opened again as it is', () => {
    write(current.db, { kind: 'flush', ...sampleFlush(1) });
    const db = migrated();
    const again = openTraceDatabase(db.name);
    opened.push(again);
    expect(createTraceReads(again).get(sampleProjectId, sampleFlush(1).traceId)).toBeDefined();
  });
});
