import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createProjectMemory } from './project-memory.ts';

it('bounds what the queries of one project hold together, and names the limit and the remedy', () => {
  const memory = createProjectMemory(100, 200);
  const first = memory.open('a');
  const second = memory.open('a');
  first.charge(80);
  expect(() => second.charge(30)).toThrowError(
    expect.objectContaining({
      code: 'RESOURCE_EXHAUSTED',
      message: expect.stringContaining('100 bytes'),
      details: [
        { type: 'limit', limit: 'project_stats_bytes', max: 100, received: 110 },
        { type: 'retry', retry_after_seconds: 1 },
      ],
    }),
  );
  memory.open('b').charge(100);
  first.charge(-60);
  second.charge(30);
  first.release();
  second.charge(70);
});

it('takes nothing more for a query that ended', () => {
  const memory = createProjectMemory(100, 200);
  const ended = memory.open('a');
  ended.charge(10);
  ended.release();
  ended.charge(1_000);
  ended.release();
  memory.open('a').charge(100);
});

it('never lets a project hold more, nor loses a byte', () => {
  const change = fc.record({ query: fc.nat(4), bytes: fc.integer({ min: 1, max: 60 }) });
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const memory = createProjectMemory(100, 200);
      const claims = Array.from({ length: 5 }, () => memory.open('a'));
      const held = claims.map(() => 0);
      for (const { query, bytes } of changes) {
        try {
          claims[query]?.charge(bytes);
          held[query] = (held[query] ?? 0) + bytes;
        } catch {
          expect(held.reduce((sum, each) => sum + each, bytes)).toBeGreaterThan(100);
        }
        expect(held.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(100);
      }
      for (const claim of claims) claim.release();
      memory.open('a').charge(100);
    }),
  );
});

it('bounds what the queries of all projects hold, and frees what the largest has for one that has less than its share', () => {
  const memory = createProjectMemory(150, 200);
  const claims = ['a', 'b', 'b'].map((project) => memory.open(project));
  const [first, second, third] = claims;
  first?.charge(100);
  second?.charge(60);
  third?.charge(40);
  const late = memory.open('c');
  late.charge(60);
  expect(claims.map(({ signal }) => signal.aborted)).toEqual([true, false, false]);
  expect(first?.signal.reason).toMatchObject({
    code: 'UNAVAILABLE',
    message:
      'memory of log statistics (200 bytes) is shared by project, and another project needed its share of it; retry later',
  });
  expect(() => first?.charge(-10)).toThrow('another project needed its share');
  // A project with its share is refused, and keeps what it has.
  late.charge(40);
  expect(() => late.charge(1)).toThrow(expect.objectContaining({ code: 'UNAVAILABLE' }));
  expect([late, second, third].map((claim) => claim?.signal.aborted)).toEqual([false, false, false]);
  for (const claim of claims) claim.release();
  late.charge(50);
});
