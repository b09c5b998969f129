import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeTraceStore } from '../../../traces/testing/fake-trace-store.ts';
import { readTimeline } from '../../../traces/testing/read-timeline.ts';
import type { TraceListPage, TraceListQuery, TraceStore, WriteOutcome } from '../../../traces/trace-store.ts';
import type { ClientWrite } from '../../trace-ingest/trace-command.ts';
import { numbersPerContainer } from '../postings/posting-container.ts';
import {
  arbitraryCommand,
  arbitraryDimensions,
  arbitraryTraceFilter,
} from '../testing/arbitrary-trace-data.ts';
import { toWindow } from '../testing/to-window.ts';
import { createTraceTestDatabase, type TraceTestDatabase } from '../testing/trace-test-database.ts';
import { writeToStore } from '../testing/write-to-store.ts';
import { createTraceWriter, type TraceWriter } from '../writer/trace-writer.ts';
import type { ReadRequest } from './read-request.ts';
import { createTraceReads, type TraceReads } from './read-trace.ts';
import { createTraceReader } from './trace-reader.ts';

const budget = { deadlineMs: Number.POSITIVE_INFINITY };
const commands = fc.array(arbitraryCommand, { minLength: 1, maxLength: 25 });
const query = fc.record({
  filter: arbitraryTraceFilter(),
  window: fc.record({ sinceMs: fc.nat({ max: 60 }), untilMs: fc.nat({ max: 60 }) }, { requiredKeys: [] }),
  groupBy: arbitraryDimensions,
  size: fc.integer({ min: 1, max: 4 }),
});
/** Of the drawn times: with the longer one, the clock is set back by more than a correction. */
const msPerTick = fc.constantFrom(1, 3_000);
/** Numbers start at 1, or close to the end of a container, so that they cross it. */
const numbersBefore = fc.constantFrom(0, numbersPerContainer - 3);

describe('the index agrees with a scan over every trace', () => {
  let database: TraceTestDatabase;
  let writer: TraceWriter;
  let read: (request: ReadRequest) => unknown;
  let reads: TraceReads;
  let projectCount = 0;
  beforeAll(() => {
    database = createTraceTestDatabase();
    // Faster: this test needs no durability.
    database.db.pragma('synchronous = OFF');
    writer = createTraceWriter(database.db);
    const reader = createTraceReader(database.db);
    read = (request) => reader(request, () => {});
    reads = createTraceReads(database.db);
  });
  afterAll(() => database.close());

  /** A separate project in which `count` numbers are already assigned. */
  function startProject(count: number): string {
    projectCount += 1;
    const projectId = `prj_${projectCount}`;
    database.db.prepare('INSERT INTO project (project_id, last_number) VALUES (?, ?)').run(projectId, count);
    return projectId;
  }

  /** Commits in batches of different sizes, and packs timelines in between. */
  function writeAll(drawn: readonly ClientWrite[]): unknown[] {
    const outcomes: unknown[] = [];
    for (let first = 0, size = 1; first < drawn.length; first += size, size = (size % 5) + 1) {
      const results = writer.commit(drawn.slice(first, first + size));
      outcomes.push(...results.map((result) => (result.ok ? result.outcome : result.error)));
      writer.pack(1);
    }
    return outcomes;
  }

  async function expectSamePages(oracle: TraceStore, whole: TraceListQuery, before: number): Promise<void> {
    let expected: TraceListPage = await oracle.list(whole, budget);
    expect(read({ kind: 'list', query: whole })).toEqual(renumbered(expected, before));
    for (let last = expected.traces.at(-1); last !== undefined; last = expected.traces.at(-1)) {
      const { traceNumber } = last;
      expected = await oracle.list({ ...whole, start: { kind: 'after', traceNumber } }, budget);
      const start = { kind: 'after', traceNumber: traceNumber + before } as const;
      expect(read({ kind: 'list', query: { ...whole, start } })).toEqual(renumbered(expected, before));
    }
  }

  it('on outcomes, pages, totals, statistics and timelines of random data sets', {
    timeout: 120_000,
  }, async () => {
    const property = fc.asyncProperty(
      commands,
      numbersBefore,
      fc.tuple(query, query),
      msPerTick,
      async (drawn, before, queries, tickMs) => {
        const projectId = startProject(before);
        const written = drawn.map((command) => ({
          ...command,
          projectId,
          receivedAtMs: command.receivedAtMs * tickMs,
        }));
        const oracle = createFakeTraceStore({ nowMs: () => 0 });
        const outcomes = [];
        for (const command of written)
          outcomes.push(renumberedOutcome(await writeToStore(oracle, command), before));
        expect(writeAll(written)).toEqual(outcomes);
        for (const { filter, window: ticks, groupBy, size } of queries) {
          const window = toWindow(ticks, tickMs);
          const newest = { projectId, filter, window, start: { kind: 'newest' }, pageSize: size } as const;
          await expectSamePages(oracle, newest, before);
          const offset = { ...newest, start: { kind: 'offset', offset: size } } as const;
          expect(read({ kind: 'list', query: offset })).toEqual(
            renumbered(await oracle.list(offset, budget), before),
          );
          const stats = {
            projectId,
            filter,
            boundsMs: [0, 7, 30, 61].map((tick) => tick * tickMs),
            groupBy,
            topK: size,
          };
          expect(read({ kind: 'stats', query: stats })).toEqual(await oracle.stats(stats, budget));
        }
        for (const { traceId } of drawn) {
          const ours = {
            timeline: async (...page: Parameters<TraceStore['timeline']>) => reads.timeline(...page),
          };
          expect(await readTimeline(ours, projectId, traceId)).toEqual(
            await readTimeline(oracle, projectId, traceId),
          );
        }
        expect(read({ kind: 'tags', projectId })).toEqual(await oracle.tags(projectId));
        expect(read({ kind: 'attributeKeys', projectId })).toEqual(await oracle.attributeKeys(projectId));
      },
    );
    await fc.assert(property);
  });
});

function renumbered(page: TraceListPage, before: number): TraceListPage {
  const { nextAfterNumber } = page;
  return {
    ...page,
    ...(nextAfterNumber === undefined ? {} : { nextAfterNumber: nextAfterNumber + before }),
    traces: page.traces.map((trace) => ({ ...trace, traceNumber: trace.traceNumber + before })),
  };
}

function renumberedOutcome(outcome: WriteOutcome, before: number): WriteOutcome {
  return outcome.accepted ? { ...outcome, traceNumber: outcome.traceNumber + before } : outcome;
}
