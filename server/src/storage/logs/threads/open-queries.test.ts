import { beforeEach, describe, expect, it } from 'vitest';
import type { BlockPartial, BlockQuery } from '../query/block-query.ts';
import { everyRecord } from '../testing/numbered-logs.ts';
import { createOpenQueries, type OpenQueries } from './open-queries.ts';

const piece: BlockPartial = { kind: 'list', part: { records: [], hasMore: false } };

describe('queries over open blocks', () => {
  let nowMs = 0;
  /** Project of each step. */
  let steps: string[];
  /** When each query was answered, `-` before the id of a failed one. */
  let answered: Map<string, number>;
  let queries: OpenQueries;
  /** Milliseconds of a step, by project; each query has ten. */
  let stepMs: Record<string, number>;
  beforeEach(() => {
    nowMs = 0;
    steps = [];
    answered = new Map();
    stepMs = {};
    queries = createOpenQueries({
      *begin({ query: { projectId } }: BlockQuery, _, checkDeadline) {
        for (let step = 0; step < 10; step += 1) {
          checkDeadline();
          steps.push(projectId);
          nowMs += stepMs[projectId] ?? 1;
          yield undefined;
        }
        return piece;
      },
      notify(notice) {
        if (notice.kind === 'answer') answered.set(`${notice.id}`, nowMs);
        if (notice.kind === 'failure') answered.set(`-${notice.id}`, nowMs);
      },
      maxWaiting: 60,
      monotonicNowMs: () => nowMs,
    });
  });

  function add(
    id: number,
    projectId: string,
    { timeLeftMs = 10_000, cancelled = new Int32Array(1) } = {},
  ): void {
    const query: BlockQuery = { kind: 'list', query: { ...everyRecord, projectId, limit: 1 } };
    queries.add({ kind: 'query', id, query, timeLeftMs, cancelled }, []);
  }

  function runAll(): void {
    while (!queries.isIdle) queries.run(2);
  }

  it('answers a project soon, however many queries of another wait', () => {
    for (let id = 1; id <= 50; id += 1) add(id, 'a');
    queries.run(2);
    add(99, 'b');
    runAll();
    expect(answered.get('99')).toBeLessThanOrEqual(25);
    expect(answered.size).toBe(51);
  });

  it('takes the queries of a project one after the other', () => {
    for (let id = 1; id <= 3; id += 1) add(id, 'a');
    runAll();
    expect([...answered.values()]).toEqual([10, 20, 30]);
  });

  it('gives projects equal time, not equal steps', () => {
    stepMs = { a: 5, b: 1 };
    for (let id = 1; id <= 10; id += 1) add(id, id % 2 === 0 ? 'a' : 'b');
    while (steps.length < 24) queries.run(1);
    expect(steps.filter((project) => project === 'b').length).toBeGreaterThanOrEqual(18);
  });

  it('ends a turn after its time, longer by less than a step', () => {
    add(1, 'a');
    queries.run(2);
    expect(nowMs).toBe(2);
    stepMs = { a: 3 };
    queries.run(2);
    expect(nowMs).toBe(5);
  });

  it('never begins a query past its deadline, and answers it at the next turn', () => {
    add(1, 'a');
    add(2, 'a', { timeLeftMs: 5 });
    while (nowMs < 5) queries.run(2);
    queries.run(2);
    expect(answered.get('-2')).toBeLessThanOrEqual(8);
    runAll();
    expect(steps).toHaveLength(10);
  });

  it('ends a query whose caller left, and goes on with the next', () => {
    const cancelled = new Int32Array(1);
    add(1, 'a', { cancelled });
    add(2, 'a');
    queries.run(2);
    cancelled[0] = 1;
    runAll();
    expect([...answered.keys()]).toEqual(['-1', '2']);
    expect(steps).toHaveLength(12);
  });

  it('refuses the newest of the project with the most when too many wait', () => {
    for (let id = 1; id <= 60; id += 1) add(id, 'a');
    add(61, 'b');
    add(62, 'a');
    expect([...answered.keys()]).toEqual(['-60', '-62']);
    runAll();
    expect(answered.size).toBe(62);
  });
});
