import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PostgresDatabase } from '../../../../server/src/storage/postgres/database/postgres-database.ts';
import {
  createTraceReads,
  type TraceReads,
} from '../../../../server/src/storage/postgres/traces/read/create-trace-reads.ts';
import { codeUnitOrder } from '../../../../server/src/storage/postgres/traces/read/dimension-column.ts';
import { sql, toStatement, value } from '../../../../server/src/storage/postgres/traces/read/sql.ts';
import { summarizeDurations } from '../../../../server/src/storage/traces/reader/exact-percentiles.ts';
import { setTimer } from '../../../../server/src/time/timers.ts';
import { limitLabels } from '../../../../server/src/traces/limit-labels.ts';
import { parseTraceFilter } from '../../../../server/src/traces/parse-trace-filter.ts';
import type { TraceListQuery, TraceStatsQuery } from '../../../../server/src/traces/trace-store.ts';
import { createSeededRandom } from '../../../process/load/seeded-random.ts';
import { type PostgresServer, startPostgres, type TestDatabase } from '../../../support/start-postgres.ts';

const projectId = 'prj_1';
const unhurried = { deadlineMs: Number.POSITIVE_INFINITY };

describe('reads of many or large traces in PostgreSQL', () => {
  let server: PostgresServer;
  let database: TestDatabase;
  let postgres: PostgresDatabase;
  let reads: TraceReads;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.remove());
  beforeEach(async () => {
    database = await server.createTestDatabase();
    postgres = await database.open();
    reads = createTraceReads({ postgres, monotonicNowMs: () => performance.now(), setTimer });
  });
  afterEach(() => database.remove());

  /** Traces with the numbers from 1 on; columns by expressions over the number `n`. */
  function insert(count: number, columns: Readonly<Record<string, string>>): Promise<unknown> {
    const all = {
      project_id: `'${projectId}'`,
      trace_id: "lpad(to_hex(n), 32, '0')",
      number: 'n',
      created_day: '0',
      created_at_ms: 'n',
      last_seen_at_ms: 'n',
      status: '0',
      severities: '0',
      name: "'pay'",
      duration_ms: '0',
      timeline_end_ns: '0',
      revision: '1',
      rules_revision: '0',
      tags: "'{}'",
      attribute_keys: "'{}'",
      attribute_values: "'{}'",
      terms: "'{}'",
      ...columns,
    };
    return database.run(
      `INSERT INTO trace_heads (${Object.keys(all).join(', ')}) SELECT ${Object.values(all).join(', ')} FROM generate_series(1, ${count}) AS n`,
    );
  }

  function list(changes: Partial<TraceListQuery> = {}) {
    const start = { kind: 'newest' } as const;
    const query = { projectId, filter: parseTraceFilter(), window: {}, start, pageSize: 100, ...changes };
    return reads.list(query, unhurried);
  }

  /** The numbers of all pages, and how many pages there were. */
  async function listAll(changes: Partial<TraceListQuery> = {}) {
    const numbers: number[] = [];
    const totals = new Set<number>();
    let pageCount = 0;
    let start: TraceListQuery['start'] = { kind: 'newest' };
    for (;;) {
      const { traces, total, nextAfterNumber } = await list({ ...changes, start });
      numbers.push(...traces.map(({ traceNumber }) => traceNumber));
      totals.add(total);
      pageCount += 1;
      if (nextAfterNumber === undefined) return { numbers, pageCount, total: [...totals] };
      start = { kind: 'after', traceNumber: nextAfterNumber };
    }
  }

  it('pages through more traces than are sorted at once, many of them created at the same time', async () => {
    // Ten at a time; every hundredth has the tag.
    await insert(5_000, {
      created_at_ms: 'n / 10 * 10',
      terms: "CASE WHEN n % 100 = 0 THEN '{trare}'::text[] ELSE '{tcommon}' END",
    });
    const newestFirst = Array.from({ length: 5_000 }, (_, index) => 5_000 - index);
    expect(await listAll({ pageSize: 333 })).toEqual({ numbers: newestFirst, pageCount: 16, total: [5_000] });
    const common = newestFirst.filter((number) => number % 100 !== 0);
    expect((await listAll({ pageSize: 500, filter: parseTraceFilter('tag="common"') })).numbers).toEqual(
      common,
    );
    const rare = newestFirst.filter((number) => number % 100 === 0);
    expect((await listAll({ pageSize: 7, filter: parseTraceFilter('tag="rare"') })).numbers).toEqual(rare);
    const window = { sinceMs: 1_000, untilMs: 4_000 };
    const within = newestFirst.filter((number) => number >= 1_000 && number < 4_000);
    expect((await listAll({ pageSize: 1_000, window })).numbers).toEqual(within);
    const beyond = await list({ window, start: { kind: 'offset', offset: 2_995 } });
    expect(beyond.traces.map(({ traceNumber }) => traceNumber)).toEqual([1_004, 1_003, 1_002, 1_001, 1_000]);
    expect(beyond.nextAfterNumber).toBeUndefined();
    await database.run('DELETE FROM trace_heads WHERE number > 2000 AND number < 3000');
    const gap = await list({ start: { kind: 'after', traceNumber: 2_500 }, pageSize: 2 });
    expect(gap.traces.map(({ traceNumber }) => traceNumber)).toEqual([2_000, 1_999]);
  });

  it('ends a page early that would have more than 16 MiB of labels, and continues after it', async () => {
    await insert(100, {
      tags: "array_fill('tag'::text, ARRAY[256])",
      attribute_keys: "'{k}'",
      attribute_values: "ARRAY[repeat('v', 400000)]",
    });
    const all = await listAll({ pageSize: 1_000 });
    expect(all.numbers).toEqual(Array.from({ length: 100 }, (_, index) => 100 - index));
    expect(all.pageCount).toBe(3);
    // One trace is as much as a page has at least.
    await database.run(
      "UPDATE trace_heads SET attribute_values = ARRAY[repeat('v', 17000000)] WHERE number > 97",
    );
    expect((await list()).traces.map(({ traceNumber }) => traceNumber)).toEqual([100]);
    const numbered = await list({ start: { kind: 'offset', offset: 1 }, pageSize: 3 });
    expect(numbered.traces.map(({ traceNumber }) => traceNumber)).toEqual([99, 98, 97]);
  });

  it('counts the rules that matched, too, and has them in their order', async () => {
    await insert(10, {});
    await database.run(
      `INSERT INTO trace_matches (trace_key, project_id, trace_id, rule_id, rule_name, reason, matched_at_ms, timeline_ns)
       SELECT trace_key, project_id, trace_id, 'rule ' || (1000 - rule), 'Rule', repeat('r', 4000), rule, 1
       FROM trace_heads, generate_series(1, 1000) AS rule ORDER BY number, rule`,
    );
    const { traces, nextAfterNumber } = await list();
    expect(traces).toHaveLength(5);
    expect(nextAfterNumber).toBe(6);
    expect(
      traces[0]?.ruleMatches.slice(0, 2).map(({ ruleId, matchedAtMs }) => [ruleId, matchedAtMs]),
    ).toEqual([
      ['rule 999', 1],
      ['rule 998', 2],
    ]);
    expect(await reads.get(projectId, traces[4]?.traceId ?? '')).toEqual(traces[4]);
  });

  it('computes percentiles of 100,000 durations by nearest rank', async () => {
    await insert(100_000, { duration_ms: 'n::bigint * n % 99991', created_at_ms: 'n / 50000' });
    const durations = Array.from({ length: 100_000 }, (_, index) => (index + 1) ** 2 % 99_991);
    const buckets = await stats({ boundsMs: [0, 1, 3] });
    expect(buckets.map(({ totalCount, durationMs }) => [totalCount, durationMs])).toEqual([
      [49_999, summarizeDurations(durations.slice(0, 49_999))],
      [50_001, summarizeDurations(durations.slice(49_999))],
    ]);
  });

  it('refuses statistics whose groups would take too much memory', async () => {
    await insert(9_000, { name: "n || repeat('x', 4000)" });
    const boundsMs = Array.from({ length: 9_001 }, (_, index) => index + 1);
    await expect(stats({ boundsMs, groupBy: [{ kind: 'name' }] })).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: [{ type: 'limit', limit: 'stats_bytes' }],
    });
    const [first] = await stats({ boundsMs: [0, 10_000], groupBy: [{ kind: 'name' }], topK: 2 });
    expect([first?.groups.length, first?.otherCount]).toEqual([2, 8_998]);
  });

  function stats(changes: Partial<TraceStatsQuery>) {
    const query = { projectId, filter: parseTraceFilter(), boundsMs: [], groupBy: [], topK: 10, ...changes };
    return reads.stats(query, unhurried);
  }

  it('limits labels as the embedded store does, whatever their text', async () => {
    const lists = [
      Array.from({ length: 20_001 }, (_, index) => `tag ${index}`),
      Array.from({ length: 20_000 }, (_, index) => `tag ${index}`),
      Array.from({ length: 300 }, (_, index) => `${index}${'x'.repeat(4_000)}`),
      // Stored with twice as many characters.
      Array.from({ length: 300 }, (_, index) => `${index}${'\0'.repeat(4_000)}`),
      // As many characters as half as many code units.
      Array.from({ length: 300 }, (_, index) => `${index}${'😀'.repeat(2_000)}`),
      ['\uFFFF', '😀', 'a'],
      ['x'.repeat(1_100_000)],
    ];
    for (const [index, labels] of lists.entries()) {
      const project = `prj_${index}`;
      await postgres.change(
        `INSERT INTO trace_labels (project_id, kind, key, label_hash, label, last_day)
         SELECT $1, 2, 'k', sha256(label::bytea), label, 0 FROM unnest($2::text[]) AS label`,
        [project, labels],
      );
      const limited = limitLabels(labels.toSorted(compareCodePoints));
      expect(await reads.attributeValues(project, 'k')).toEqual(limited);
    }
  });

  it('orders any text by its code units', async () => {
    const random = createSeededRandom(7);
    const units = [
      '',
      'a',
      '\0',
      '\u0001',
      '\uD7FF',
      '\uE000',
      '\uFFFD',
      '\uFFFF',
      '\u{10000}',
      '😀',
      '\u{10FFFF}',
    ];
    const texts = Array.from({ length: 5_000 }, () =>
      Array.from({ length: random.between(0, 4) }, () =>
        random.chance(0.8) ? units[random.between(0, units.length - 1)] : anyCharacter(random.next()),
      ).join(''),
    );
    const { text, values } = toStatement(
      sql`SELECT given.label FROM unnest(${value('text[]', texts)}) AS given (label) ORDER BY ${codeUnitOrder(sql`given.label`)} COLLATE "C"`,
    );
    const rows = await postgres.rows<{ readonly label: string }>(text, values);
    expect(rows.map(({ label }) => label)).toEqual(texts.toSorted());
  });
});

/** None of the halves of pairs, which no text has alone. */
function anyCharacter(share: number): string {
  const codePoint = Math.floor(share * 0x10f800);
  return String.fromCodePoint(codePoint < 0xd800 ? codePoint : codePoint + 0x800);
}

function compareCodePoints(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
