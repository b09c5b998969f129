import { randomBytes } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { DamagedItem } from '../errors/damaged-item.ts';
import type { Schemas } from '../generated/operations.gen.ts';
import { sampleSessionContext } from '../http/testing/sample-session.ts';
import type { AttemptOutcome } from '../notifications/attempt-outcome.ts';
import { rejectionOf } from '../testing/thrown-by.ts';
import { createChannelService } from './channel-service.ts';
import { maxChannelCount } from './channel-slug.ts';
import type { ChannelStore, StoredChannel } from './channel-store.ts';
import { createChannelsHandlers } from './channels-handlers.ts';
import { createFakeChannelStore } from './testing/fake-channel-store.ts';
import { sampleChannel } from './testing/sample-channel.ts';

const none = { query: {}, headers: {}, body: undefined };
const create = { 'if-none-match': '*' };
const stranger = sampleSessionContext({ organizationId: 'org_2' });
const input: Schemas['ChannelInput'] = {
  display_name: 'On call',
  enabled: true,
  target: {
    type: 'webhook',
    url: 'https://hook.example:8443/canary',
    headers: [{ name: 'X-Token', value: 'canary' }],
  },
};

let store: ChannelStore;
let tested: StoredChannel[];
let outcome: AttemptOutcome | undefined;
let handlers: ReturnType<typeof createChannelsHandlers>;
beforeEach(() => {
  store = createFakeChannelStore();
  tested = [];
  outcome = { kind: 'delivered', status: 204 };
  handlers = createChannelsHandlers({
    channels: createChannelService({ store, randomBytes, nowMs: () => 1_000 }),
    async sendTest(channel) {
      tested.push(channel);
      return outcome && { outcome, startedAtMs: 1_000, durationMs: 84 };
    },
  });
});

function put(slug: string, headers: object, body: object = {}, context = sampleSessionContext()) {
  return handlers.putChannel({ ...none, path: { slug }, headers, body: { ...input, ...body } }, context);
}
const get = (slug: string, context = sampleSessionContext()) =>
  handlers.getChannel({ ...none, path: { slug } }, context);
const remove = (slug: string, headers: object, context = sampleSessionContext()) =>
  handlers.deleteChannel({ ...none, path: { slug }, headers }, context);
const test = (slug: string, context = sampleSessionContext()) =>
  handlers.testChannel({ ...none, path: { slug } }, context);
const list = (context = sampleSessionContext()) => handlers.listChannels({ ...none, path: {} }, context);
const storedTarget = async () => (await store.getForDelivery('org_1', 'on-call'))?.target;
async function created(body?: object): Promise<string> {
  const answer = await put('on-call', create, body);
  return answer.status === 201 ? (answer.headers?.ETag ?? '') : '';
}

it('creates a webhook, and shows its generated secret only then', async () => {
  const answer = await put('on-call', create);
  const shown = {
    slug: 'on-call',
    display_name: 'On call',
    type: 'webhook',
    enabled: true,
    target: { type: 'webhook', host: 'hook.example:8443', header_names: ['X-Token'] },
    created_at: '1970-01-01T00:00:01.000Z',
  };
  expect(answer).toMatchObject({ status: 201, headers: { ETag: expect.stringMatching(/^"/) } });
  expect(answer.body).toEqual({ ...shown, signing_secret: expect.stringMatching(/^whsec_/) });
  const got = await get('on-call');
  expect(got.body).toEqual(shown);
  expect(got).toMatchObject({ headers: { ETag: await etagOf() } });
  expect((await list()).body).toEqual({ channels: [shown] });
  expect(JSON.stringify([answer, got, await list()])).not.toContain('canary');
});

async function etagOf() {
  const got = await get('on-call');
  return got.status === 200 ? got.headers?.ETag : undefined;
}

it('does not show a secret that was given', async () => {
  const signing_secret = `whsec_${Buffer.alloc(24, 1).toString('base64')}`;
  const answer = await put('on-call', create, { target: { ...input.target, signing_secret } });
  expect(JSON.stringify(answer)).not.toContain('whsec');
  expect(await storedTarget()).toMatchObject({ signingSecret: signing_secret });
});

it.each<[Schemas['ChannelTargetInput'], Schemas['ChannelTargetView']]>([
  [
    { type: 'slack', url: 'https://hooks.slack.example/canary' },
    { type: 'slack', host: 'hooks.slack.example' },
  ],
  [{ type: 'pagerduty', routing_key: 'canary00'.repeat(4) }, { type: 'pagerduty' }],
  [
    {
      type: 'email',
      smtp_url: 'smtp://canary:canary@mail.example:25',
      from: 'a@b.example',
      to: ['c@d.example'],
    },
    { type: 'email', host: 'mail.example:25', from: 'a@b.example', to: ['c@d.example'] },
  ],
])('shows of the target %j no secret', async (target, shown) => {
  await created({ target });
  const got = await get('on-call');
  expect(got.body).toMatchObject({ type: target.type, target: shown });
  expect(JSON.stringify([got, await list()])).not.toContain('canary');
});

it('replaces a channel and keeps the secrets that are left out', async () => {
  const etag = await created();
  const before = await storedTarget();
  const target = { type: 'webhook', url: 'https://hook.example:8443/moved' };
  const replaced = await put('on-call', { 'if-match': etag }, { enabled: false, target });
  expect(replaced).toMatchObject({ status: 200, body: { enabled: false } });
  expect(replaced.body).not.toHaveProperty('signing_secret');
  expect(replaced).toMatchObject({ headers: { ETag: await etagOf() } });
  expect(await storedTarget()).toEqual({ ...before, url: 'https://hook.example:8443/moved' });
  expect(await etagOf()).not.toBe(etag);
});

it('neither replaces nor deletes another version', async () => {
  const etag = await created();
  await store.setEnabled('org_1', 'on-call', false); // as by the command line, or by an answer 410
  for (const refused of [
    put('on-call', { 'if-match': etag }),
    put('on-call', create),
    put('unknown', { 'if-match': '*' }),
    remove('on-call', { 'if-match': etag }),
  ])
    expect(await rejectionOf(refused)).toMatchObject({ code: 'PRECONDITION_FAILED' });
  for (const refused of [put('on-call', {}), remove('on-call', {})])
    expect(await rejectionOf(refused)).toMatchObject({ code: 'PRECONDITION_REQUIRED' });
  expect((await get('on-call')).body).toMatchObject({ enabled: false });
  expect(await remove('on-call', { 'if-match': (await etagOf()) ?? '' })).toEqual({ status: 204 });
  expect(await rejectionOf(get('on-call'))).toMatchObject({ code: 'NOT_FOUND' });
});

it('does not overwrite a change that comes between its read and its write', async () => {
  const etag = await created();
  const { getForDelivery } = store;
  store.getForDelivery = async (...key) => {
    const found = await getForDelivery(...key);
    await store.setEnabled('org_1', 'on-call', false);
    return found;
  };
  for (const ifMatch of [etag, '*']) {
    const refused = put('on-call', { 'if-match': ifMatch }, { display_name: 'Mine' });
    expect(await rejectionOf(refused)).toMatchObject({ code: 'PRECONDITION_FAILED' });
    await store.setEnabled('org_1', 'on-call', true);
  }
  expect(await store.get('org_1', 'on-call')).toMatchObject({ displayName: 'On call' });
});

it('hides channels from other organizations', async () => {
  const etag = await created();
  expect((await list(stranger)).body).toEqual({ channels: [] });
  for (const refused of [
    get('on-call', stranger),
    test('on-call', stranger),
    remove('on-call', { 'if-match': etag }, stranger),
  ])
    expect(await rejectionOf(refused)).toMatchObject({ code: 'NOT_FOUND' });
  const replaced = put('on-call', { 'if-match': etag }, {}, stranger);
  expect(await rejectionOf(replaced)).toMatchObject({ code: 'PRECONDITION_FAILED' });
  expect(await etagOf()).toBe(etag);
  expect(tested).toEqual([]);
});

it.each<[string, object]>([
  ['display_name', { display_name: ' ' }],
  ['target.url', { target: { type: 'slack', url: 'ftp://canary/' } }],
  ['target.url', { target: { type: 'webhook' } }],
  ['target.headers', { target: { ...input.target, headers: [{ name: 'Host', value: 'canary' }] } }],
  ['target.signing_secret', { target: { ...input.target, signing_secret: 'whsec_canary' } }],
  ['target.routing_key', { target: { type: 'pagerduty', routing_key: 'canary' } }],
  ['target.smtp_url', { target: { type: 'email', smtp_url: 'https://canary/' } }],
  ['target.smtp_url', { target: { ...input.target, smtp_url: 'smtp://canary/' } }],
])('rejects the %s of %j without its value', async (name, body) => {
  const refused = await rejectionOf(put('on-call', create, body));
  expect(refused).toMatchObject({ code: 'INVALID_ARGUMENT', details: [{ location: 'body', name }] });
  expect(JSON.stringify(refused)).not.toContain('canary');
  expect((await list()).body).toEqual({ channels: [] });
});

it('deletes any version of a channel that cannot be read', async () => {
  await created();
  const { getForDelivery } = store;
  store.getForDelivery = () =>
    Promise.reject(new DamagedItem('channel on-call', 'its checksum does not match'));
  expect(await rejectionOf(remove('on-call', { 'if-match': '"1"' }))).toBeInstanceOf(DamagedItem);
  expect(await remove('on-call', { 'if-match': '*' })).toEqual({ status: 204 });
  store.getForDelivery = getForDelivery;
  expect(await rejectionOf(remove('on-call', { 'if-match': '*' }))).toMatchObject({ code: 'NOT_FOUND' });
  expect((await list()).body).toEqual({ channels: [] });
});

it('does not change the type of a channel', async () => {
  const etag = await created();
  const refused = put(
    'on-call',
    { 'if-match': etag },
    { target: { type: 'slack', url: 'https://x.example/' } },
  );
  expect(await rejectionOf(refused)).toMatchObject({
    code: 'INVALID_ARGUMENT',
    message: 'body field "target.type" has to stay webhook; create another channel for another type',
  });
});

it('rejects channels beyond the limit of an organization', async () => {
  for (let at = 0; at < maxChannelCount; at += 1) await store.create(sampleChannel({ slug: `c-${at}` }));
  expect(await rejectionOf(put('on-call', create))).toMatchObject({
    code: 'INVALID_ARGUMENT',
    details: [{ type: 'limit', limit: 'channels_per_organization', max: maxChannelCount }],
  });
});

it.each<[AttemptOutcome | undefined, object]>([
  [
    { kind: 'delivered', status: 204 },
    { delivered: true, duration_ms: 84, status: 204 },
  ],
  [
    { kind: 'failed', reason: 'answered 503', status: 503 },
    { delivered: false, duration_ms: 84, status: 503, reason: 'answered 503' },
  ],
  [undefined, { delivered: false, duration_ms: 0, reason: 'the test was abandoned' }],
])('answers what came of a test: %j', async (made, body) => {
  await created({ enabled: false });
  outcome = made;
  expect(await test('on-call')).toEqual({ status: 200, body });
  expect(tested).toEqual([await store.getForDelivery('org_1', 'on-call')]);
  expect(await rejectionOf(test('unknown'))).toMatchObject({ code: 'NOT_FOUND' });
});
