import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sampleAutomation } from '../automations/testing/sample-automation.ts';
import { openMetaDatabase } from '../storage/meta/open-meta-database.ts';
import { createSqliteAutomationStore } from '../storage/meta/sqlite-automation-store.ts';
import { createSqliteIdentityStore } from '../storage/meta/sqlite-identity-store.ts';
import { createTraceStore } from '../storage/traces/create-trace-store.ts';
import { sampleFlush, sampleTraceId } from '../traces/testing/sample-trace.ts';
import { runCli } from './run-cli.ts';
import { createFakeCliEnvironment } from './testing/fake-cli-environment.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-cli-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function openTraces() {
  const onFatal = (error: Error): never => {
    throw error;
  };
  return createTraceStore({
    folder: join(folder, 'traces'),
    monotonicNowMs: () => 1,
    onFatal,
    readerCount: 1,
  });
}

it('lets automations match the trace that it deletes', async () => {
  const db = openMetaDatabase(join(folder, 'meta.db'));
  await createSqliteIdentityStore(db).initialize({
    organization: { id: 'org_1', name: 'default', createdAtMs: 1 },
    project: { id: 'prj_1', organizationId: 'org_1', name: 'default', createdAtMs: 1 },
    keys: [],
  });
  await createSqliteAutomationStore(db).create(sampleAutomation({ filter: 'status="deleted"' }));
  db.close();
  const before = await openTraces();
  await before.flush(sampleFlush(1));
  await before.stop();

  const argv = ['traces', 'delete', sampleTraceId(1)];
  const cli = createFakeCliEnvironment(argv, { environment: { CAIRN_DATA_DIRECTORY: folder } });
  expect(await runCli(cli)).toBe(0);

  const after = await openTraces();
  expect(await after.get('prj_1', sampleTraceId(1))).toMatchObject({ ruleMatches: [{ ruleId: 'rul_1' }] });
  expect(await after.claimMatches({ nowMs: 1, leaseUntilMs: 2, limit: 10 })).toHaveLength(1);
  await after.stop();
});
