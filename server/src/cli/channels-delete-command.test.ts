import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createSqliteDocumentStore } from '../storage/meta/sqlite-document-store.ts';
import { setUpCli } from './testing/cli-in-test.ts';

const cli = setUpCli();

async function putAlert(slug: string, notifications: readonly string[]): Promise<void> {
  await createSqliteDocumentStore({ db: cli.db, randomBytes }).put({
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
    await cli.run('channels', 'create', slug, '--type', 'webhook', '--url', 'https://hooks.example/x');
  await putAlert('checkout-errors', ['other', 'hook']);
  await putAlert('quiet', ['other']);
  const rule = ['--filter', 'severity="error"', '--channel'];
  await cli.run('automations', 'create', 'Failed checkouts', ...rule, 'hook');
  await cli.run('automations', 'create', 'Others', ...rule, 'other');

  const { exitCode, out, err } = await cli.run('channels', 'delete', 'hook');
  expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
  expect(out).toBe(
    'deleted channel hook\nit is still named by:\n  metric alert checkout-errors (project default)\n  automation Failed checkouts (project default)\n',
  );
});

it('says no more of a channel that nothing names', async () => {
  await cli.run('channels', 'create', 'hook', '--type', 'webhook', '--url', 'https://hooks.example/x');
  expect((await cli.run('channels', 'delete', 'hook')).out).toBe('deleted channel hook\n');
});
