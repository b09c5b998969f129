import { expect, it, onTestFinished } from 'vitest';
import { describeAutomationStore } from '../../automations/testing/automation-store-contract.ts';
import { sampleAutomation } from '../../automations/testing/sample-automation.ts';
import { createSqliteAutomationStore } from './sqlite-automation-store.ts';
import { openMetaTestDatabase } from './testing/meta-test-database.ts';

describeAutomationStore('meta.db', () => {
  const { db, openAnother, close } = openMetaTestDatabase();
  return {
    store: createSqliteAutomationStore(db),
    another: createSqliteAutomationStore(openAnother()),
    close,
  };
});

it('a change that fails leaves the revision as it was', async () => {
  const { db, close } = openMetaTestDatabase();
  onTestFinished(close);
  const store = createSqliteAutomationStore(db);
  await expect(store.create(sampleAutomation({ projectId: 'prj_unknown' }))).rejects.toThrow(/FOREIGN KEY/);
  expect(await store.revision()).toBe(0);
});
