import { beforeEach, expect, it } from 'vitest';
import { sampleNotification } from '../notifications/testing/sample-notifications.ts';
import { answerWith, startRawSink } from '../outbound/testing/start-raw-sink.ts';
import { createNotificationInserter } from '../storage/meta/delivery-table.ts';
import { createSqliteOutboxStore } from '../storage/meta/sqlite-outbox-store.ts';
import { setUpCli } from './testing/cli-in-test.ts';

const cli = setUpCli();
/** All output of the commands, except for generated secrets. */
let everything: string;
beforeEach(() => {
  everything = '';
});

async function run(...argv: string[]) {
  const answer = await cli.run(...argv);
  everything += answer.out + answer.err;
  return answer;
}

const webhook = ['--type', 'webhook', '--url', 'http://127.0.0.1:9/canary', '--header', 'X-Token: canary'];

it('prints the secret of a webhook once, alone on standard output', async () => {
  const { out, err, exitCode } = await run('channels', 'create', 'hook', ...webhook);
  expect({ out, exitCode }).toEqual({
    out: expect.stringMatching(/^whsec_[0-9A-Za-z+/=]{44}\n$/),
    exitCode: 0,
  });
  expect(err).toBe('created webhook channel hook; its signing secret is not shown again\n');
  const listed = await run('channels', 'list', '--json');
  expect(JSON.parse(listed.out)).toEqual({
    channels: [{ slug: 'hook', display_name: 'hook', type: 'webhook', enabled: true }],
  });
  expect(listed.out).not.toContain('whsec');
});

it('prints it as JSON too, but not a given secret', async () => {
  const made = await run('channels', 'create', 'hook', ...webhook, '--name', 'Hook', '--json');
  expect(JSON.parse(made.out)).toEqual({
    slug: 'hook',
    display_name: 'Hook',
    type: 'webhook',
    enabled: true,
    created_at: '2026-01-02T03:04:05.000Z',
    signing_secret: expect.stringMatching(/^whsec_/),
  });
  const secret = `whsec_${Buffer.from('canarycanarycanarycanary').toString('base64')}`;
  const given = await run('channels', 'create', 'other', ...webhook, '--secret', secret, '--json');
  expect(given.out).not.toContain('whsec');
});

it('never writes an address, header, key, password or given secret, on any failure', async () => {
  const secret = `whsec_${Buffer.from('canarycanarycanarycanary').toString('base64')}`;
  const key = 'canarycanarycanarycanarycanary00';
  const mail = ['--type', 'email', '--from', 'a@b.example', '--to', 'c@d.example', '--smtp-url'];
  const creations = [
    ['hook', ...webhook, '--secret', secret],
    ['hook', ...webhook, '--secret', secret],
    ['slack', '--type', 'slack', '--url', 'http://127.0.0.1:9/canary'],
    ['pager', '--type', 'pagerduty', '--routing-key', key],
    ['mail', ...mail, 'smtp://canary:canary@127.0.0.1:9'],
    ['bad', '--type', 'slack', '--url', 'https://canary:canary@hook.example'],
    ['bad', ...webhook, '--secret', 'whsec_canary'],
    ['bad', ...webhook, '--header', 'Host: canary'],
    ['bad', '--type', 'pagerduty', '--routing-key', `${key}canary`],
    ['bad', ...mail, 'smtp://canary:canary%@127.0.0.1:9'],
  ];
  const codes: number[] = [];
  for (const creation of creations) codes.push((await run('channels', 'create', ...creation)).exitCode);
  expect(codes).toEqual([0, 1, 0, 0, 0, 2, 2, 2, 2, 2]);
  for (const slug of ['hook', 'slack', 'mail']) {
    expect(await run('channels', 'test', slug)).toMatchObject({
      exitCode: 1,
      err: expect.stringMatching(/^cairn: the test was not delivered: refused: [^\n]+\n$/),
    });
    const allowed = await run('channels', 'test', slug, '--notifications-allowed-networks', '127.0.0.1');
    expect(allowed.err).toMatch(/was not delivered: could not connect to the target \(ECONNREFUSED\)/);
  }
  const pagerduty = [
    '--pagerduty-url',
    'http://127.0.0.1:9/',
    '--notifications-allowed-networks',
    '127.0.0.1',
  ];
  expect((await run('channels', 'test', 'pager', ...pagerduty)).exitCode).toBe(1);
  for (const argv of [
    ['list'],
    ['list', '--json'],
    ['disable', 'hook'],
    ['enable', 'hook'],
    ['delete', 'hook'],
  ]) {
    expect((await run('channels', ...argv)).exitCode).toBe(0);
  }
  expect(everything).not.toContain('canary');
  expect(everything).not.toContain(secret);
});

it('a test arrives', async () => {
  const sink = await startRawSink({ answer: answerWith(204) });
  const url = `http://127.0.0.1:${sink.port}/`;
  await run('channels', 'create', 'hook', '--type', 'webhook', '--url', url);
  const { exitCode, out } = await run(
    'channels',
    'test',
    'hook',
    '--notifications-allowed-networks',
    '127.0.0.0/8',
  );
  await sink.close();
  expect({ exitCode, out }).toEqual({
    exitCode: 0,
    out: 'delivered to channel hook in 0 ms (answered 204)\n',
  });
  expect(JSON.parse(sink.requests[0]?.body ?? '')).toMatchObject({ kind: 'test', channel: { slug: 'hook' } });
});

it.each([
  [['create', 'Hook', ...webhook], 2, 'a slug has 1 to 63 lowercase letters, digits and inner hyphens'],
  [['create', 'hook', ...webhook, '--name', ' '], 2, '--name takes 1 to 100 characters'],
  [['create', 'hook', '--type', 'sms'], 2, "argument 'sms' is invalid"],
  [['create', 'hook', '--type', 'email'], 2, '--smtp-url is needed for a channel of type email'],
  [
    ['create', 'hook', ...webhook, '--routing-key', 'x'],
    2,
    '--routing-key is not for a channel of type webhook',
  ],
  [['enable', 'hook'], 1, 'there is no channel "hook"; "cairn channels list" shows the slugs'],
  [['disable', 'hook'], 1, 'there is no channel "hook"'],
  [['delete', 'hook'], 1, 'there is no channel "hook"'],
  [['test', 'hook'], 1, 'there is no channel "hook"'],
])('channels %j ends with %d', async (argv, exitCode, reason) => {
  const answer = await run('channels', ...argv);
  expect(answer).toMatchObject({ exitCode, out: '' });
  expect(answer.err).toMatch(/^cairn: [^\n]+\n$/);
  expect(answer.err).toContain(reason);
});

it('an organization has at most 100 channels, with unique slugs', async () => {
  const slack = ['--type', 'slack', '--url', 'https://hooks.example/x'];
  expect((await run('channels', 'create', 'hook', ...slack)).out).toBe('created slack channel hook\n');
  expect((await run('channels', 'create', 'hook', ...slack)).err).toContain(
    'the channel "hook" already exists',
  );
  const insert = cli.db.prepare(
    `INSERT INTO channels (id, organization_id, slug, display_name, type, enabled, target, created_at_ms)
     VALUES (@id, 'org_1', @id, 'x', 'slack', 1, '{}', 1)`,
  );
  for (let at = 0; at < 99; at += 1) insert.run({ id: `c-${at}` });
  expect((await run('channels', 'create', 'one-more', ...slack)).err).toContain(
    'there are already 100 channels',
  );
});

it('shows deliveries, their attempts and payloads, and replays them', async () => {
  await run('channels', 'create', 'hook', ...webhook);
  const notification = sampleNotification({ createdAtMs: 0 });
  createNotificationInserter(cli.db)(notification);
  const outbox = createSqliteOutboxStore(cli.db);
  const lease = { nowMs: 0, leaseUntilMs: 30_000, limitPerChannel: 1, limits: new Map() };
  const [claimed] = await outbox.claimDue(lease);
  if (claimed === undefined) throw new Error('nothing was claimed');
  const attempt = { startedAtMs: 1_000, durationMs: 20, status: 500, reason: 'the target answered 500' };
  await outbox.recordAttempt({
    claimed,
    channelEtag: '"1"',
    attempt,
    step: { kind: 'failed', reason: 'given up' },
    nowMs: 2_000,
  });

  const listed = await run('deliveries', 'list', '--state', 'failed', '--channel', 'hook', '--json');
  const fields = {
    event_id: 'evt_1',
    project_id: 'prj_1',
    channel: 'hook',
    kind: 'incident.opened',
    state: 'failed',
    attempt_count: 1,
    created_at: '1970-01-01T00:00:00.000Z',
    finished_at: '1970-01-01T00:00:02.000Z',
    reason: 'given up',
  };
  expect(JSON.parse(listed.out)).toEqual({ deliveries: [fields] });
  expect((await run('deliveries', 'list', '--state', 'delivered', '--json')).out).toBe('{"deliveries":[]}\n');
  expect((await run('deliveries', 'list')).out).toMatch(
    /^EVENT ID .*\nevt_1 +failed +hook +incident\.opened +1 .*given up\n$/,
  );

  const shown = await run('deliveries', 'show', 'evt_1', '--json');
  expect(JSON.parse(shown.out)).toEqual({
    ...fields,
    attempts: [
      {
        started_at: '1970-01-01T00:00:01.000Z',
        duration_ms: 20,
        status: 500,
        reason: 'the target answered 500',
      },
    ],
    payload: JSON.parse(notification.payload),
  });
  expect((await run('deliveries', 'show', 'evt_1')).out).toContain(`\n${notification.payload}\n`);

  expect((await run('deliveries', 'replay', 'evt_1')).out).toBe('replaying evt_1\n');
  expect((await run('deliveries', 'replay', 'evt_1')).err).toBe(
    'cairn: cannot replay evt_1: it is already pending\n',
  );
  expect((await run('deliveries', 'replay', 'evt_2')).err).toContain('there is no delivery "evt_2"');
  expect((await run('deliveries', 'show', 'evt_2')).exitCode).toBe(1);
  expect((await run('deliveries', 'list', '--limit', '0')).exitCode).toBe(2);
  expect(everything).not.toContain('canary');
});
