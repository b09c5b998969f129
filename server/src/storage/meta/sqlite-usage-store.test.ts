import { expect, it, onTestFinished } from 'vitest';
import { sampleAddition, sampleHourMs } from '../../usage/testing/sample-addition.ts';
import { describeUsageStore } from '../../usage/testing/usage-store-contract.ts';
import { createSqliteUsageStore } from './sqlite-usage-store.ts';
import { openMetaTestDatabase } from './testing/meta-test-database.ts';

describeUsageStore('meta.db', () => {
  const { db, close } = openMetaTestDatabase();
  return { store: createSqliteUsageStore(db), close };
});

it('adds nothing when one of the additions cannot be stored', async () => {
  const { db, close } = openMetaTestDatabase();
  onTestFinished(close);
  const store = createSqliteUsageStore(db);
  await expect(store.add([sampleAddition(), sampleAddition({ projectId: 'prj_unknown' })])).rejects.toThrow();
  const query = { projectId: 'prj_1', resolution: 'minute', bucketMs: 60_000 } as const;
  const found = await store.read({ ...query, sinceMs: sampleHourMs, untilMs: sampleHourMs + 60_000 });
  expect(found.every(({ buckets }) => buckets.length === 0)).toBe(true);
});
