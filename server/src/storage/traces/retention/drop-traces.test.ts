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
  arbitraryCommand,
  arbitraryDimensions,
  arbitraryTraceFilter,
} from '../testing/arbitrary-trace-data.ts';
import { leftoversIn } from '../testing/leftovers.ts';
import { ofService, sampleSpan, sampleSpans } from '../testing/sample-spans.ts';
import {
  createTraceIncarnations,
  type TraceIncarnations,
  type TraceWrite,
} from '../testing/trace-incarnations.ts';
import { createTraceTestDatabase, type TraceTestDatabase } from '../testing/trace-test-database.ts';
import { createTraceWriter, type TraceWriter } from '../writer/trace-writer.ts';
import type { WriteCommand } from '../writer/write-command.ts';

const clientWrite = arbitraryCommand.map((command): TraceWrite => ({ traceId: command.traceId, command }));

const spansWrite = fc
  .record({
    digit: fc.integer({ min: 1, max: 6 }),
    receivedAtMs: fc.nat({ max: 60 }),
    service: fc.constantFrom('shop', 'bank'),
    indexes: fc.uniqueArray(fc.nat({ max: 9 }), { minLength: 1, maxLength: 3 }),
    hasRoot: fc.boolean(),
  })
  .map(({ digit, receivedAtMs, service, indexes, hasRoot }): TraceWrite => {
    const traceId = String(digit).repeat(32);
    const spans = indexes.map((index) =>
      sampleSpan(traceId, index + 1, hasRoot && index === 0 ? { parentSpanId: '' } : {}),
    );
    return { traceId, command: sampleSpans([ofService(service, spans)], { receivedAtMs }) };
  });

type Step =
  | { readonly kind: 'write'; readonly writes: readonly TraceWrite[] }
  /** One step of the removal, between the writes of one batch. */
  | { readonly kind: 'dropAmong'; readonly writes: readonly TraceWrite[]; readonly beforeMs: number }
  | { readonly kind: 'drop'; readonly beforeMs: number }
  | { readonly kind: 'pack' | 'reopen' };

const writes = fc.array(fc.oneof(clientWrite, spansWrite), { minLength: 1, maxLength: 6 });
const beforeMs = fc.nat({ max: 61 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('write' as const), writes }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('dropAmong' as const), writes, beforeMs }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('drop' as const), beforeMs }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('pack' as const, 'reopen' as const) }) },
);
const query = fc.record({
  filter: arbitraryTraceFilter(),
  window: fc.record({ sinceMs: beforeMs, untilMs: beforeMs }, { requiredKeys: [] }),
  groupBy: arbitraryDimensions,
});
type DrawnQuery = typeof query extends fc.Arbitrary<infer Drawn> ? Drawn : never;

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

  constructor(path: string, twin: TraceTestDatabase, before: number) {
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

  run(step: Step): void {
    switch (step.kind) {
      case 'write':
        this.#commit(step.writes);
        break;
      case 'dropAmong': {
        const middle = Math.floor(step.writes.length / 2);
        this.#commit([...step.writes.slice(0, middle), step.beforeMs, ...step.writes.slice(middle)]);
        break;
      }
      case 'drop':
        this.#dropAll(step.beforeMs);
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

  /** Commits in one batch; a number is a step of the removal, which removes all traces of so small a project. */
  #commit(batch: readonly (TraceWrite | number)[]): void {
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

  #dropAll(createdBeforeMs: number): void {
    const isMoreLeft = () => {
      const [result] = this.#writer.commit([{ kind: 'drop', createdBeforeMs }]);
      if (result?.ok !== true) throw new Error('a step of the removal failed');
      return result.outcome === true;
    };
    for (let steps = 0; isMoreLeft(); steps += 1) expect(steps).toBeLessThan(1_000);
    this.#oracle.dropCreatedBefore(createdBeforeMs);
    expect(leftoversIn(this.#db)).toEqual({});
  }

  async expectSame(queries: readonly DrawnQuery[], traceIds: readonly string[]): Promise<void> {
    const { projectId } = this;
    const reader = createTraceReader(this.#db);
    for (const { filter, window, groupBy } of queries) {
      const list = { projectId, filter, window, start: { kind: 'newest' }, pageSize: 100 } as const;
      const traces = this.#oracle.select(window, filter);
      expect(reader({ kind: 'list', query: list }, () => {})).toEqual({ traces, total: traces.length });
      const stats = { projectId, filter, boundsMs: [0, 7, 30, 61], groupBy, topK: 3 };
      const buckets = [
        [0, 7],
        [7, 30],
        [30, 61],
      ].map(([sinceMs = 0, untilMs = 0]) =>
        toBucket(sinceMs, untilMs, stats, this.#oracle.select({ sinceMs, untilMs }, filter)),
      );
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
    fc.array(step, { minLength: 3, maxLength: 14 }),
    numbersBefore,
    fc.tuple(query, query),
    async (steps, before, queries) => {
      const project = new ProjectUnderTest(database.path, twin, before);
      try {
        for (const each of steps) project.run(each);
        project.run({ kind: 'drop', beforeMs: 20 });
        await project.expectSame(
          queries,
          ['1', '2', '3', '4', '5', '6'].map((digit) => digit.repeat(32)),
        );
        project.run({ kind: 'drop', beforeMs: 1_000 });
        await project.expectSame(queries, []);
      } finally {
        project.close();
      }
    },
  );
  await fc.assert(property, { numRuns: propertyRuns(0.3) });
});
