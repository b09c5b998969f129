import { afterEach, beforeEach, expect, it } from 'vitest';
import { sampleFlush, sampleProjectId } from '../../../traces/testing/sample-trace.ts';
import { createMemoryBudget } from '../../threads/memory-budget.ts';
import { createProjectLookup } from '../rows/project-lookup.ts';
import { createTraceTestDatabase, type TraceTestDatabase } from '../testing/trace-test-database.ts';
import { createTraceWriter } from '../writer/trace-writer.ts';
import { createDimensionReader, type DimensionValues } from './dimension-values.ts';
import { createBitmap, setBit } from './posting-container.ts';

const users = ['ada', 'bob', 'ada', undefined, 'cleo'];

let database: TraceTestDatabase;
beforeEach(() => {
  database = createTraceTestDatabase();
  createTraceWriter(database.db).commit(
    users.map((user, index) => {
      const attributes = new Map(user === undefined ? [] : [['user', user]]);
      return { kind: 'flush', ...sampleFlush(index + 1, { attributes }) };
    }),
  );
});
afterEach(() => database.close());

/** Of the matches, by the numbers of their traces. */
function usersOf(numbers: readonly number[]): DimensionValues {
  const bitmap = createBitmap();
  for (const number of numbers) setBit(bitmap, number);
  return createDimensionReader(database.db)({
    project: createProjectLookup(database.db)(sampleProjectId) ?? 0,
    dimension: { kind: 'attribute', key: 'user' },
    scanMatches: () => [{ container: 0, numbers: bitmap, count: numbers.length }],
    checkDeadline: () => {},
    budget: createMemoryBudget({ maxBytes: 1e6, limit: '', subject: '', remedy: '' }),
  });
}

it('has the values of the matches, and no others', () => {
  const values = usersOf([1, 2, 4]);
  const named = [...values.load(0).subarray(1, 6)].map(values.valueOf);
  expect(named).toEqual(['ada', 'bob', 'ada', undefined, undefined]);
});

it('reads a container once for all that follow one another in it', () => {
  const values = usersOf([1, 2, 3, 5]);
  const before = [...values.load(0)];
  database.db.exec('DELETE FROM posting');
  expect([...values.load(0)]).toEqual(before);
  expect(Math.max(...values.load(1))).toBe(0);
  expect(Math.max(...values.load(0))).toBe(0);
});
