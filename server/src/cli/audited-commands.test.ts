import { expect, it } from 'vitest';
import { createSqliteAuditStore } from '../storage/meta/sqlite-audit-store.ts';
import { setUpCli } from './testing/cli-in-test.ts';

const cli = setUpCli();
const run = async (...argv: string[]) => (await cli.run(...argv)).out;

/** Oldest first: command, target, project and status. */
async function recorded() {
  const entries = await createSqliteAuditStore(cli.db).list({ organizationId: 'org_1', limit: 100 });
  return entries
    .toReversed()
    .map(({ operation, target, projectId, status }) => [operation, target, projectId, status]);
}

it('keys and projects are recorded, with whether it succeeded', async () => {
  const { key_id: keyId, key } = JSON.parse(await run('keys', 'create', '--kind', 'server', '--json'));
  await run('keys', 'revoke', keyId);
  const { project_id: projectId } = JSON.parse(await run('projects', 'create', 'shop', '--json'));
  await run('projects', 'create', 'shop');
  await run('traces', 'delete', '0'.repeat(32));
  await run('keys', 'list');
  await run('projects', 'list');
  const entries = await recorded();
  expect(entries).toEqual([
    ['keys create', `${keyId} --kind server --name server key`, 'prj_1', 200],
    ['keys revoke', keyId, 'prj_1', 200],
    ['projects create', 'shop', projectId, 200],
    ['projects create', 'shop', undefined, 400],
    ['traces delete', '0'.repeat(32), 'prj_1', 400],
  ]);
  expect(JSON.stringify(entries)).not.toContain(key);
});

it('channels and deliveries are recorded, without their secrets', async () => {
  const canary = 'canary-token';
  const target = ['--type', 'webhook', '--url', `http://127.0.0.1:9/${canary}`, '--header', `X: ${canary}`];
  await run('channels', 'create', 'hook', ...target);
  await run('channels', 'create', 'hook', ...target);
  await run('channels', 'disable', 'hook');
  await run('channels', 'enable', 'hook');
  await run('channels', 'delete', 'hook');
  await run('channels', 'delete', 'hook');
  await run('deliveries', 'replay', 'evt_unknown');
  await run('channels', 'list');
  await run('deliveries', 'list');
  const entries = await recorded();
  expect(entries).toEqual([
    ['channels create', 'hook --type webhook', undefined, 200],
    ['channels create', 'hook --type webhook', undefined, 400],
    ['channels disable', 'hook', undefined, 200],
    ['channels enable', 'hook', undefined, 200],
    ['channels delete', 'hook', undefined, 200],
    ['channels delete', 'hook', undefined, 400],
    ['deliveries replay', 'evt_unknown', undefined, 400],
  ]);
  expect(JSON.stringify(entries)).not.toContain(canary);
});

it('automations are recorded', async () => {
  const filter = ['--filter', 'severity="error"'];
  const made = JSON.parse(await run('automations', 'create', 'Failed', ...filter, '--json'));
  await run('automations', 'update', 'Failed', '--name', 'Failures');
  await run('automations', 'disable', 'Failures');
  await run('automations', 'enable', 'Failures');
  await run('automations', 'delete', 'Failures');
  await run('automations', 'list');
  expect(await recorded()).toEqual([
    ['automations create', `${made.rule_id} Failed`, 'prj_1', 200],
    ['automations update', made.rule_id, 'prj_1', 200],
    ['automations disable', made.rule_id, 'prj_1', 200],
    ['automations enable', made.rule_id, 'prj_1', 200],
    ['automations delete', made.rule_id, 'prj_1', 200],
  ]);
});
