import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openMetaDatabase } from '../storage/meta/open-meta-database.ts';
import { createSqliteDocumentStore } from '../storage/meta/sqlite-document-store.ts';
import { createSqliteIdentityStore } from '../storage/meta/sqlite-identity-store.ts';
import type { SqliteDatabase } from '../storage/sqlite/open-database.ts';
import { runCli } from './run-cli.ts';
import { createFakeCliEnvironment } from './testing/fake-cli-environment.ts';

let folder: string;
let db: SqliteDatabase;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-cli-'));
  db = openMetaDatabase(join(folder, 'meta.db'));
  await createSqliteIdentityStore(db).initialize({
    organization: { id: 'org_1', name: 'default', createdAtMs: 1 },
    project: { id: 'prj_1', organizationId: 'org_1', name: 'shop', createdAtMs: 1 },
    keys: [],
  });
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

async function run(...argv: string[]) {
  const cli = createFakeCliEnvironment(argv, { environment: { CAIRN_DATA_DIRECTORY: folder } });
  return { exitCode: await runCli(cli), ...cli.written };
}

async function putAlert(slug: string, notifications: readonly string[]): Promise<void> {
  await createSqliteDocumentStore({ db, randomBytes }).put({
    kind: 'metric-alert',
    projectId: 'prj_1',
    slug,
    body: JSON.stringify({ notifications }),
    summary: '{}',
    precondition: { kind: 'absent' },
    nowMs: 1,
  });
}

it('names the alerts and automations that name the deleted channel', async () => {
  for (const slug of ['hook', 'other'])
    await run('channels', 'create', slug, '--type', 'webhook', '--url', 'https://hooks.example/x');
  await putAlert('checkout-errors', ['other', 'hook']);
  await putAlert('quiet', ['other']);
  const rule = ['--project', 'shop', '--filter', 'severity="error"', '--channel'];
  await run('automations', 'create', 'Failed checkouts', ...rule, 'hook');
  await run('automations', 'create', 'Others', ...rule, 'other');

  const { exitCode, out, err } = await run('channels', 'delete', 'hook');
  expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
  expect(out).toBe(
    'deleted channel hook\nit is still named by:\n  metric alert checkout-errors (project shop)\n  automation Failed checkouts (project shop)\n',
  );
});

it('says no more of a channel that nothing names', async () => {
  await run('channels', 'create', 'hook', '--type', 'webhook', '--url', 'https://hooks.example/x');
  expect((await run('channels', 'delete', 'hook')).out).toBe('deleted channel hook\n');
});
