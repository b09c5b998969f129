import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { propertyRuns } from '../../../testing/property-runs.ts';
import { createFakeTraceStore } from '../../../traces/testing/fake-trace-store.ts';
import { sampleTraceId } from '../../../traces/testing/sample-trace.ts';
import type { PageStart, TraceListPage, TraceListQuery, TraceStore } from '../../../traces/trace-store.ts';
import type { ClientWrite } from '../../trace-ingest/trace-command.ts';
import { numbersPerContainer } from '../postings/posting-container.ts';
import { arbitraryCommandOn, arbitraryTraceFilter } from '../testing/arbitrary-trace-data.ts';
import { createTraceTestDatabase, type TraceTestDatabase } from '../testing/trace-test-database.ts';
import { writeToStore } from '../testing/write-to-store.ts';
import { createTraceWriter, type TraceWriter } from '../writer/trace-writer.ts';
import { createTraceReader, type TraceReader } from './trace-reader.ts';

/** More than the traces of any schedule; every page but the last has at least one. */
const maxPages = 100;
const command = arbitraryCommandOn(Array.from({ length: 24 }, (_, index) => sampleTraceId(index)));
const schedule = fc.record({
  filter: arbitraryTraceFilter(),
  pageSize: fc.integer({ min: 1, max: 4 }),
  first: fc.array(command, { minLength: 5, maxLength: 30, size: 'max' }),
  /** The writes after each page; none after the last element. */
  between: fc.array(fc.array(command, { maxLength: 6 }), { maxLength: 8 }),
  /** Numbers start at 1, or close to the end of a container, so that they cross it. */
  numbersBefore: fc.constantFrom(0, numbersPerContainer - 8),
});

let database: TraceTestDatabase;
let writer: TraceWriter;
let read: TraceReader;
beforeAll(() => {
  database = createTraceTestDatabase();
  // Faster: this test needs no durability.
  database.db.pragma('synchronous = OFF');
  writer = createTraceWriter(database.db);
  read = createTraceReader(database.db);
});
afterAll(() => database.close());

it('schedules of writes between pages: no trace that matched throughout is skipped, none repeated', {
  timeout: 60_000,
}, async () => {
  let projectCount = 0;
  let interleavedCount = 0;
  const property = fc.asyncProperty(schedule, async ({ filter, pageSize, first, between, numbersBefore }) => {
    projectCount += 1;
    const projectId = `prj_${projectCount}`;
    database.db
      .prepare('INSERT INTO project (project_id, last_number) VALUES (?, ?)')
      .run(projectId, numbersBefore);
    const oracle = createFakeTraceStore({ nowMs: () => 0 });
    const write = (commands: readonly ClientWrite[]) =>
      writeBoth(
        oracle,
        commands.map((drawn) => ({ ...drawn, projectId })),
      );
    const whole = { projectId, filter, window: {}, start: { kind: 'newest' }, pageSize: 1_000 } as const;

    await write(first);
    const { pages, matching } = await pageThrough({ ...whole, pageSize }, between, write, () =>
      oracle.list(whole, { deadlineMs: Number.POSITIVE_INFINITY }),
    );
    expect(pages.map(({ total }) => total)).toEqual(matching.map((ids) => ids.size));
    const seen = pages.flatMap(({ traces }) => traces.map(({ traceId }) => traceId));
    expect(new Set(seen).size).toBe(seen.length);
    const throughout = [...(matching[0] ?? [])].filter((id) => matching.every((ids) => ids.has(id)));
    expect(seen).toEqual(expect.arrayContaining(throughout));
    if (pages.length > 1) interleavedCount += 1;
  });
  await fc.assert(property);
  expect(interleavedCount).toBeGreaterThan(propertyRuns(0.3));
});

async function writeBoth(oracle: TraceStore, commands: readonly ClientWrite[]): Promise<void> {
  for (const each of commands) await writeToStore(oracle, each);
  if (commands.length > 0) expect(writer.commit(commands).every(({ ok }) => ok)).toBe(true);
  writer.pack(1);
}

interface PagedList {
  readonly pages: readonly TraceListPage[];
  /** The ids of all matches at the moment of each page. */
  readonly matching: readonly Set<string>[];
}

/** Reads page after page, with the writes of `between` after each. */
async function pageThrough(
  query: TraceListQuery,
  between: readonly (readonly ClientWrite[])[],
  write: (commands: readonly ClientWrite[]) => Promise<void>,
  listMatches: () => Promise<TraceListPage>,
): Promise<PagedList> {
  const pages: TraceListPage[] = [];
  const matching: Set<string>[] = [];
  let start: PageStart = query.start;
  while (pages.length <= maxPages) {
    // Cast: the reader answers a list with a page.
    const page = read({ kind: 'list', query: { ...query, start } }, () => {}) as TraceListPage;
    matching.push(new Set((await listMatches()).traces.map(({ traceId }) => traceId)));
    pages.push(page);
    const { nextAfterNumber } = page;
    if (nextAfterNumber === undefined) return { pages, matching };
    start = { kind: 'after', traceNumber: nextAfterNumber };
    await write(between[pages.length - 1] ?? []);
  }
  throw new Error('the list has no end');
}
