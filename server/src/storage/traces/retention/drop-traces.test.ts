import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { propertyRuns } from '../../../testing/property-runs.ts';
import { toBucket } from '../../../traces/testing/fake-trace-stats.ts';
import { readTimeline } from '../../../traces/testing/read-timeline.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { openTraceDatabase } from '../open-trace-database.ts';
import { numbersPerContainer } from '../postings/posting-container.ts';
import { createTraceReads, type TraceReads } from '../reader/read-trace.ts';
import { createTraceReader } from '../reader/trace-reader.ts';
import {
  arbitraryRetentionStep,
  beforeTick,
  type RetentionStep,
} from '../testing/arbitrary-retention-steps.ts';
import { arbitraryDimensions, arbitraryTraceFilter } from '../testing/arbitrary-trace-data.ts';
import { leftoversIn } from '../testing/leftovers.ts';
import { toWindow } from '../testing/to-window.ts';
import {
  createTraceIncarnations,
  type TraceIncarnations,
  type TraceWrite,
} from '../testing/trace-incarnations.ts';
import { createTraceTestDatabase, type TraceTestDatabase } from '../testing/trace-test-database.ts';
import { createTraceWriter, type TraceWriter } from '../writer/trace-writer.ts';
import type { WriteCommand } from '../writer/write-command.ts';

const query = fc.record({
  filter: arbitraryTraceFilter(),
  window: fc.record({ sinceMs: beforeTick, untilMs: beforeTick }, { requiredKeys: [] }),
  groupBy: arbitraryDimensions,
});
type DrawnQuery = typeof query extends fc.Arbitrary<infer Drawn> ? Drawn : never;

/** Of the drawn times: with the longer one, the clock is set back by more than a correction. */
const msPerTick = fc.constantFrom(1, 3_000);
/** Steps of a removal in which any of so few traces ends a run, at least. */
const stepsOfRemoval = 20;

/** Numbers start at 1, or close to the end of a container, so that they cross it. */
const numbersBefore = fc.constantFrom(0, numbersPerContainer - 3);

let projectCount = 0;

/** A project of the database under test, beside its oracle. */
class ProjectUnderTest {
  readonly projectId: string;
  readonly #path: string;
  readonly #oracle: TraceIncarnations;
  #db: SqliteDatabase;
  #writer: TraceWriter;
  #reads: TraceReads;
  readonly #twin: TraceTestDatabase;
  readonly #tickMs: number;

  constructor(path: string, twin: TraceTestDatabase, before: number, tickMs: number) {
    this.#tickMs = tickMs;
    projectCount += 1;
    this.projectId = `prj_${projectCount}`;
    this.#path = path;
    this.#twin = twin;
    this.#oracle = createTraceIncarnations(twin, before);
    this.#db = openFast(path);
    this.#writer = createTraceWriter(this.#db);
    this.#reads = createTraceReads(this.#db);
    this.#db
      .prepare('INSERT INTO project (project_id, last_number) VALUES (?, ?)')
      .run(this.projectId, before);
  }

  run(step: RetentionStep): void {
    switch (step.kind) {
      case 'write':
        this.#commit(step.writes);
        break;
      case 'dropAmong': {
        const middle = Math.floor(step.writes.length / 2);
        this.#commit([...step.writes.slice(0, middle), step.beforeTick, ...step.writes.slice(middle)]);
        break;
      }
      case 'drop':
        this.#dropAll(step.beforeTick, step.nowTick);
        break;
      case 'pack':
        this.#writer.pack(4);
        break;
      case 'reopen':
        this.close();
        this.#db = openFast(this.#path);
        this.#writer = createTraceWriter(this.#db);
        this.#reads = createTraceReads(this.#db);
    }
  }

  /** Commits in one batch; a number is a removal. */
  #commit(drawn: readonly (TraceWrite | number)[]): void {
    const batch = drawn.flatMap((each): readonly (TraceWrite | number)[] =>
      typeof each === 'number'
        ? Array.from({ length: stepsOfRemoval }, () => each * this.#tickMs)
        : [{ ...each, command: { ...each.command, receivedAtMs: each.command.receivedAtMs * this.#tickMs } }],
    );
    const commands = batch.map((each): WriteCommand => {
      if (typeof each === 'number') return { kind: 'drop', createdBeforeMs: each };
      return { ...each.command, projectId: this.projectId };
    });
    const results = this.#writer
      .commit(commands)
      .map((result) => (result.ok ? result.outcome : result.error));
    for (const [index, each] of batch.entries()) {
      if (typeof each === 'number') this.#oracle.dropCreatedBefore(each);
      else expect(results[index]).toEqual(this.#oracle.write(each));
    }
  }

  #dropAll(beforeTick: number, nowTick?: number): void {
    const createdBeforeMs = beforeTick * this.#tickMs;
    const nowMs = nowTick === undefined ? undefined : nowTick * this.#tickMs;
    const isMoreLeft = () => {
      const [result] = this.#writer.commit([{ kind: 'drop', createdBeforeMs, nowMs }]);
      if (result?.ok !== true) throw new Error('a step of the removal failed');
      return result.outcome === true;
    };
    for (let steps = 0; isMoreLeft(); steps += 1) expect(steps).toBeLessThan(1_000);
    this.#oracle.dropCreatedBefore(createdBeforeMs, nowMs);
    expect(leftoversIn(this.#db)).toEqual({});
  }

  async expectSame(queries: readonly DrawnQuery[], traceIds: readonly string[]): Promise<void> {
    const { projectId } = this;
    const reader = createTraceReader(this.#db);
    for (const { filter, window: ticks, groupBy } of queries) {
      const window = toWindow(ticks, this.#tickMs);
      const list = { projectId, filter, window, start: { kind: 'newest' }, pageSize: 100 } as const;
      const traces = this.#oracle.select(window, filter);
      expect(reader({ kind: 'list', query: list }, () => {})).toEqual({ traces, total: traces.length });
      const boundsMs = [0, 7, 30, 61].map((tick) => tick * this.#tickMs);
      const stats = { projectId, filter, boundsMs, groupBy, topK: 3 };
      const buckets = boundsMs.slice(1).map((untilMs, index) => {
        const sinceMs = boundsMs[index] ?? untilMs;
        return toBucket(sinceMs, untilMs, stats, this.#oracle.select({ sinceMs, untilMs }, filter));
      });
      expect(reader({ kind: 'stats', query: stats }, () => {})).toEqual(buckets);
    }
    for (const traceId of traceIds) await this.#expectSameTrace(traceId);
    const everyTag = this.#oracle.select({}, { kind: 'filter', clauses: [] }).flatMap(({ tags }) => tags);
    expect(reader({ kind: 'tags', projectId }, () => {})).toMatchObject({
      items: expect.arrayContaining(everyTag),
    });
  }

  async #expectSameTrace(traceId: string): Promise<void> {
    expect(this.#reads.get(this.projectId, traceId)).toEqual(this.#oracle.get(traceId));
    const twinProject = this.#oracle.projectOf(traceId);
    const twinReads = createTraceReads(this.#twin.db);
    expect(await readTimeline(paged(this.#reads), this.projectId, traceId)).toEqual(
      twinProject === undefined ? undefined : await readTimeline(paged(twinReads), twinProject, traceId),
    );
  }

  close(): void {
    this.#db.close();
  }
}

function paged(reads: TraceReads): Parameters<typeof readTimeline>[0] {
  return { timeline: async (...page) => reads.timeline(...page) };
}

/** These tests need no durability. */
function openFast(path: string): SqliteDatabase {
  const db = openTraceDatabase(path);
  db.pragma('synchronous = OFF');
  return db;
}

let database: TraceTestDatabase;
let twin: TraceTestDatabase;
beforeAll(() => {
  database = createTraceTestDatabase();
  twin = createTraceTestDatabase();
  twin.db.pragma('synchronous = OFF');
});
afterAll(() => {
  database.close();
  twin.close();
});

it('leaves what other traces have, over any order of writes, removals, packing and restarts', {
  timeout: 300_000,
}, async () => {
  const property = fc.asyncProperty(
    fc.array(arbitraryRetentionStep, { minLength: 3, maxLength: 14 }),
    numbersBefore,
    fc.tuple(query, query),
    msPerTick,
    async (steps, before, queries, tickMs) => {
      const project = new ProjectUnderTest(database.path, twin, before, tickMs);
      try {
        for (const each of steps) project.run(each);
        project.run({ kind: 'drop', beforeTick: 20 });
        await project.expectSame(
          queries,
          ['1', '2', '3', '4', '5', '6'].map((digit) => digit.repeat(32)),
        );
        project.run({ kind: 'drop', beforeTick: 1_000 });
        await project.expectSame(queries, []);
      } finally {
        project.close();
      }
    },
  );
  await fc.assert(property, { numRuns: propertyRuns(0.3) });
});
