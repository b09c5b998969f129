import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleAutomation } from '../automations/testing/sample-automation.ts';
import { sampleChannel } from '../channels/testing/sample-channel.ts';
import { createSqliteAutomationStore } from '../storage/meta/sqlite-automation-store.ts';
import { createSqliteChannelStore } from '../storage/meta/sqlite-channel-store.ts';
import { createSqliteIdentityStore } from '../storage/meta/sqlite-identity-store.ts';
import { openNewMetaDatabase } from '../storage/meta/testing/meta-test-database.ts';
import { openDatabase, type SqliteDatabase } from '../storage/sqlite/open-database.ts';
import { createTraceStore } from '../storage/traces/create-trace-store.ts';
import { sampleEvent, sampleFlush, sampleTraceId } from '../traces/testing/sample-trace.ts';
import { runCli } from './run-cli.ts';
import { createFakeCliEnvironment } from './testing/fake-cli-environment.ts';

let folder: string;
let db: SqliteDatabase;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-cli-'));
  db = openNewMetaDatabase(join(folder, 'meta.db'));
  const identities = createSqliteIdentityStore(db);
  const project = { id: 'prj_1', organizationId: 'org_1', name: 'default', createdAtMs: 1 };
  await identities.initialize({
    organization: { id: 'org_1', name: 'default', createdAtMs: 1 },
    project,
    keys: [],
  });
  await identities.createProject({ ...project, id: 'prj_2', name: 'shop' });
  const channels = createSqliteChannelStore({ db, nowMs: () => 1 });
  for (const slug of ['ops', 'chat']) await channels.create(sampleChannel({ slug }));
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

async function run(...argv: string[]) {
  const cli = createFakeCliEnvironment(['automations', ...argv], {
    environment: { CAIRN_DATA_DIRECTORY: folder },
  });
  const exitCode = await runCli(cli);
  return { exitCode, ...cli.written };
}

async function json(...argv: string[]) {
  const { out, err } = await run(...argv, '--json');
  expect(err).toBe('');
  return JSON.parse(out);
}

const filter = 'severity="error" AND tag="checkout"';
const created = {
  rule_id: expect.stringMatching(/^rul_[0-9A-Za-z]{10}$/),
  project_id: 'prj_1',
  name: 'Failed checkouts',
  enabled: true,
  filter,
  channels: ['ops', 'chat'],
  created_at: '2026-01-02T03:04:05.000Z',
  updated_at: '2026-01-02T03:04:05.000Z',
};

function create(...argv: string[]) {
  return json('create', 'Failed checkouts', '--filter', filter, '--channel', 'ops', 'chat', ...argv);
}

it('creates an automation, and lists and shows it by id and name', async () => {
  const automation = await create('--description', 'pages people');
  expect(automation).toEqual({ ...created, description: 'pages people' });
  expect(await json('list')).toEqual({ automations: [automation] });
  expect(await json('show', automation.rule_id)).toEqual(automation);
  expect(await json('show', 'Failed checkouts')).toEqual(automation);
  expect((await run('list')).out).toBe(
    'RULE ID         STATE    CHANNELS  NAME              FILTER\n' +
      `${automation.rule_id}  enabled  ops,chat  Failed checkouts  ${filter}\n`,
  );
  expect((await run('show', automation.rule_id)).out).toMatch(
    /^filter +severity="error" AND tag="checkout"$/m,
  );
});

it('creates one in another project, disabled and without channels', async () => {
  const { out } = await run('create', 'Quiet', '--filter', 'tag="a"', '--disabled', '--project', 'shop');
  expect(out).toMatch(/^created automation rul_\w{10} \(Quiet\)\n$/);
  expect(await json('list', '--project', 'prj_2')).toMatchObject({
    automations: [{ name: 'Quiet', enabled: false, channels: [] }],
  });
  expect(await json('list')).toEqual({ automations: [] });
});

it('replaces what an update names', async () => {
  const { rule_id: id, ...automation } = await create('--description', 'x');
  expect(await json('update', id, '--name', 'New', '--channel', 'chat')).toEqual({
    ...automation,
    rule_id: id,
    name: 'New',
    channels: ['chat'],
    description: 'x',
  });
  const { description: _, ...plain } = automation;
  expect(await json('update', 'New', '--filter', 'tag="b"', '--no-channel', '--no-description')).toEqual({
    ...plain,
    rule_id: id,
    name: 'New',
    filter: 'tag="b"',
    channels: [],
  });
  expect((await run('update', id, '--description', 'y')).out).toBe(`updated automation ${id}\n`);
  expect(await json('show', id)).toMatchObject({ description: 'y' });
});

it('disables, enables and deletes automations', async () => {
  const { rule_id: id } = await create();
  expect((await run('disable', id)).out).toBe(`disabled automation ${id}\n`);
  expect(await json('show', id)).toMatchObject({ enabled: false });
  expect(await json('enable', 'Failed checkouts')).toMatchObject({ rule_id: id, enabled: true });
  expect((await run('enable', id)).out).toBe(`enabled automation ${id}\n`);
  expect(await json('delete', id)).toEqual({ rule_id: id, deleted: true });
  const { rule_id: other } = await create();
  expect((await run('delete', 'Failed checkouts')).out).toBe(`deleted automation ${other}\n`);
  expect(await json('list')).toEqual({ automations: [] });
});

it('deletes a damaged automation by its id, which no list has', async () => {
  const { rule_id: id } = await create();
  openDatabase(join(folder, 'meta.db')).exec("UPDATE automations SET name = 'damaged'").close();
  expect(await json('list')).toEqual({ automations: [] });
  expect(await json('delete', id)).toEqual({ rule_id: id, deleted: true });
  expect((await run('delete', id)).err).toContain(`there is no automation "${id}" in project default`);
});

it('refuses an ambiguous name, and takes the ids that it names', async () => {
  const ids = [(await create()).rule_id, (await create()).rule_id].toSorted();
  const { err, exitCode } = await run('delete', 'Failed checkouts');
  expect({ err, exitCode }).toEqual({
    err: `cairn: 2 automations are named "Failed checkouts"; use an id: ${ids.join(', ')}\n`,
    exitCode: 1,
  });
  expect((await run('delete', ids[0])).exitCode).toBe(0);
});

it('refuses more than 200 automations in a project', async () => {
  const store = createSqliteAutomationStore(db);
  for (let at = 0; at < 200; at += 1) await store.create(sampleAutomation({ id: `rul_${at}` }));
  const { err, exitCode } = await run('create', 'x', '--filter', 'tag="a"');
  expect({ err, exitCode }).toEqual({
    err: 'cairn: project default already has 200 automations, the maximum; delete one first\n',
    exitCode: 1,
  });
});

it.each([
  [['create', 'x'], 2, "required option '--filter <filter>' not specified"],
  [['create', ' ', '--filter', 'tag="a"'], 2, 'cairn: <name> is " ", expected 1 to 100 characters'],
  [['create', 'x', '--filter', 'tag='], 2, '--filter is "tag=": '],
  [['create', 'x', '--filter', ' '], 2, '--filter is " ", which matches every trace'],
  [
    ['create', 'x', '--filter', 'tag="a"', '--channel', 'ops', 'nope'],
    2,
    '--channel is "nope", which is no channel; "cairn channels list" shows the slugs',
  ],
  [['create', 'x', '--filter', 'tag="a"', '--project', 'nope'], 1, 'there is no project "nope"; there are: '],
  [
    ['update', 'rul_x', '--name', 'y'],
    1,
    'there is no automation "rul_x" in project default; "cairn automations',
  ],
  [['update', 'rul_x'], 2, 'nothing to change; pass --name, --filter, --channel or --description'],
  [['update', 'rul_x', '--filter', 'status>"a"'], 2, '--filter is "status>\\"a\\"": '],
  [['show', 'rul_x'], 1, 'there is no automation "rul_x"'],
  [['enable', 'rul_x'], 1, 'there is no automation "rul_x"'],
  [['disable', 'rul_x'], 1, 'there is no automation "rul_x"'],
  [['delete', 'rul_x'], 1, 'there is no automation "rul_x"'],
  [['test', 'rul_x'], 1, 'there is no automation "rul_x"'],
  [['test'], 2, 'nothing to test; pass an automation or --filter'],
  [['test', 'rul_x', '--filter', 'tag="a"'], 2, 'pass an automation or --filter, not both'],
  [['test', '--filter', 'colour="red"'], 2, '--filter is "colour=\\"red\\"": Unknown trace field'],
  [['test', 'rul_x', '--last', '0'], 2, 'Expected a whole number from 1 to 10000'],
  [['test', 'rul_x', '--last', '10001'], 2, 'Expected a whole number from 1 to 10000'],
])('%j fails with code %i and one line that says why', async (argv, code, message) => {
  const { exitCode, err, out } = await run(...argv);
  expect({ exitCode, out }).toEqual({ exitCode: code, out: '' });
  expect(err).toContain(message);
  expect(err).toMatch(/^cairn: [^\n]+\n$/);
});

describe('a test of a filter', () => {
  const hostileName = '\u001b]0;owned\u0007\u009b31m\r\n\u2028\u202etrace';
  beforeEach(async () => {
    const store = await createTraceStore({
      folder: join(folder, 'traces'),
      monotonicNowMs: () => 1_000_000,
      onFatal: () => {},
      readerCount: 1,
    });
    const tags = ['checkout'];
    for (let index = 1; index <= 4; index += 1) {
      const events = index % 2 === 0 ? [sampleEvent('e', 'error_event_added', 4_000)] : [];
      await store.flush(
        sampleFlush(index, { name: index === 1 ? hostileName : `trace ${index}`, events, tags }),
      );
    }
    await store.stop();
  });

  const fields = (index: number) => ({
    trace_id: sampleTraceId(index),
    trace_number: index,
    name: `trace ${index}`,
    status: 'running',
    highest_severity: 'error',
    created_at: '1970-01-01T00:00:10.000Z',
  });

  it('shows which of the newest traces an automation matches', async () => {
    await create('--disabled');
    expect(await json('test', 'Failed checkouts')).toEqual({
      filter,
      tested: 4,
      matched: 2,
      traces: [fields(4), fields(2)],
    });
    expect(await json('test', 'Failed checkouts', '--last', '1')).toMatchObject({ tested: 1, matched: 1 });
  });

  it('takes a filter too, and prints a table', async () => {
    const { out } = await run('test', '--filter', 'severity="error"');
    expect(out).toMatch(/^TRACE ID +NUMBER +STATUS +SEVERITY +CREATED +NAME\n/);
    expect(out).toContain(
      `${sampleTraceId(4)}  4       running  error     1970-01-01T00:00:10.000Z  trace 4\n`,
    );
    expect(out).toMatch(/\n\n2 of the newest 4 traces match\n$/);
    expect((await run('test', '--filter', 'tag="none"')).out).toBe('0 of the newest 4 traces match\n');
    const elsewhere = await run('test', '--filter', 'tag="none"', '--project', 'shop');
    expect(elsewhere.out).toBe('0 of the newest 0 traces match\n');
  });

  it('prints no control character of a name, in a table or in JSON', async () => {
    const { out } = await run('test', '--filter', 'tag="checkout"');
    expect(out).toContain(
      'Z  \\u001b]0;owned\\u0007\\u009b31m\\u000d\\u000a\\u2028\\u202etrace\n\n4 of the newest',
    );
    const asJson = await run('test', '--filter', 'tag="checkout"', '--json');
    for (const text of [out, asJson.out]) expect(text).not.toMatch(/[^\P{Cc}\n]|[\u2028\u202e]/u);
    expect(JSON.parse(asJson.out)).toMatchObject({ traces: { 3: { name: hostileName } } });
  });
});
