import { randomBytes } from 'node:crypto';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import type { ChannelStore } from '../channels/channel-store.ts';
import { sampleChannel } from '../channels/testing/sample-channel.ts';
import type { OperationRequest, Schemas } from '../generated/operations.gen.ts';
import { sampleSessionContext } from '../http/testing/sample-session.ts';
import { createTokenSealer } from '../paging/sealed-token.ts';
import { rejectionOf } from '../testing/thrown-by.ts';
import { createDeliveriesHandlers } from './deliveries-handlers.ts';
import { createDeliveryPageTokens } from './delivery-page-token.ts';
import { createDeliveryService } from './delivery-service.ts';
import type { OutboxStore } from './outbox-store.ts';
import { openTestOutbox } from './testing/open-test-outbox.ts';
import { sampleNotification } from './testing/sample-notifications.ts';

const none = { query: {}, headers: {}, body: undefined };
const stranger = sampleSessionContext({ organizationId: 'org_2' });

let nowMs: number;
let wakeCount: number;
let outbox: OutboxStore;
let channels: ChannelStore;
let handlers: ReturnType<typeof createDeliveriesHandlers>;
beforeEach(async () => {
  nowMs = 9_000;
  wakeCount = 0;
  const opened = openTestOutbox(() => nowMs);
  onTestFinished(opened.close);
  ({ outbox, channels } = opened);
  await channels.create(sampleChannel());
  const sealer = createTokenSealer({ keyId: 'k1', key: randomBytes(32) }, randomBytes);
  handlers = createDeliveriesHandlers(
    createDeliveryService({
      store: outbox,
      pageTokens: createDeliveryPageTokens(sealer, () => nowMs),
      nowMs: () => nowMs,
      onNotified: () => {
        wakeCount += 1;
      },
    }),
  );
});

const notify = (eventId: string, changes: object = {}) =>
  outbox.add([sampleNotification({ eventId, createdAtMs: 1_000, ...changes })]);
async function fail(eventId: string): Promise<void> {
  const request = { nowMs, leaseUntilMs: nowMs + 1_000, limitPerChannel: 100, limits: new Map() };
  const claimed = (await outbox.claimDue(request)).find((due) => due.eventId === eventId);
  if (claimed === undefined) throw new Error(`${eventId} is not due`);
  const attempt = { startedAtMs: 2_000, durationMs: 84, status: 503, reason: 'answered 503' };
  const step = { kind: 'failed', reason: 'answered 503' } as const;
  await outbox.recordAttempt({ claimed, channelEtag: '"1"', attempt, step, nowMs });
}
async function list(
  query: OperationRequest<'listDeliveries'>['query'] = {},
  context = sampleSessionContext(),
) {
  const answer = await handlers.listDeliveries({ ...none, path: {}, query }, context);
  return answer.body as Schemas['DeliveryList']; // errors are thrown
}
const get = (eventId: string, context = sampleSessionContext()) =>
  handlers.getDelivery({ ...none, path: { event_id: eventId } }, context);
const replay = (eventId: string, context = sampleSessionContext()) =>
  handlers.replayDelivery({ ...none, path: { event_id: eventId } }, context);
const idsOf = ({ deliveries }: Schemas['DeliveryList']) => deliveries.map(({ event_id: id }) => id);

it('shows a delivery with its attempts and its payload', async () => {
  await notify('evt_1');
  await fail('evt_1');
  const shown = {
    event_id: 'evt_1',
    project_id: 'prj_1',
    channel: 'hook',
    kind: 'incident.opened',
    state: 'failed',
    attempt_count: 1,
    created_at: '1970-01-01T00:00:01.000Z',
    finished_at: '1970-01-01T00:00:09.000Z',
    reason: 'answered 503',
  };
  expect(await list()).toEqual({ deliveries: [shown] });
  expect((await get('evt_1')).body).toEqual({
    ...shown,
    payload: expect.objectContaining({ kind: 'incident.opened', event_id: 'evt_1' }),
    attempts: [
      {
        started_at: '1970-01-01T00:00:02.000Z',
        duration_ms: 84,
        status: 503,
        reason: 'answered 503',
      },
    ],
  });
});

it('lists deliveries of all projects by state and channel', async () => {
  await channels.create(sampleChannel({ slug: 'other' }));
  await notify('evt_1');
  await notify('evt_2', { channelSlug: 'other', projectId: 'prj_2', createdAtMs: 2_000 });
  await fail('evt_1');
  expect(idsOf(await list())).toEqual(['evt_2', 'evt_1']);
  expect(idsOf(await list({ state: 'failed' }))).toEqual(['evt_1']);
  expect(idsOf(await list({ channel: 'other' }))).toEqual(['evt_2']);
  expect(idsOf(await list({ channel: 'other', state: 'failed' }))).toEqual([]);
});

it('continues a list with its selection, whatever was added meanwhile', async () => {
  for (const eventId of ['evt_a', 'evt_b', 'evt_c']) await notify(eventId);
  const first = await list({ page_size: 2, state: 'pending', channel: 'hook' });
  expect(idsOf(first)).toEqual(['evt_c', 'evt_b']);
  await notify('evt_d');
  await fail('evt_a');
  const page_token = first.next_page_token ?? '';
  expect(await list({ page_token, page_size: 2 })).toEqual({ deliveries: [] });
  await replay('evt_a');
  const second = await list({ page_token, state: 'pending' });
  expect(idsOf(second)).toEqual(['evt_a']);
  expect(second).not.toHaveProperty('next_page_token');
});

it('goes on in pages of the same size with a token alone', async () => {
  for (const eventId of ['evt_a', 'evt_b', 'evt_c']) await notify(eventId);
  const { next_page_token: page_token = '' } = await list({ page_size: 1 });
  expect(idsOf(await list({ page_token }))).toEqual(['evt_b']);
});

it('rejects a page token of another list', async () => {
  await notify('evt_1');
  await notify('evt_2');
  const { next_page_token: page_token = '' } = await list({ page_size: 1, state: 'pending' });
  const wrong = { code: 'INVALID_ARGUMENT', details: [{ location: 'query', name: 'page_token' }] };
  for (const refused of [
    list({ page_token }, stranger),
    list({ page_token, state: 'failed' }),
    list({ page_token, channel: 'hook' }),
    list({ page_token: `${page_token}x` }),
  ])
    expect(await rejectionOf(refused)).toMatchObject(wrong);
  nowMs += 25 * 3_600_000;
  expect(await rejectionOf(list({ page_token }))).toMatchObject(wrong);
});

it('replays a delivery at once', async () => {
  await notify('evt_1');
  await fail('evt_1');
  const replayed = await replay('evt_1');
  expect(replayed).toMatchObject({
    status: 202,
    body: {
      event_id: 'evt_1',
      state: 'pending',
      attempt_count: 0,
      next_attempt_at: '1970-01-01T00:00:09.000Z',
    },
  });
  expect(replayed.body).not.toHaveProperty('payload');
  expect(wakeCount).toBe(1);
});

it('says why a delivery cannot be replayed', async () => {
  await notify('evt_1');
  const refusal = async () => await rejectionOf(replay('evt_1'));
  expect(await refusal()).toMatchObject({
    code: 'ALREADY_EXISTS',
    message: 'cannot replay evt_1: it is already pending',
  });
  await channels.setEnabled('org_1', 'hook', false);
  expect(await refusal()).toMatchObject({
    code: 'ALREADY_EXISTS',
    message: expect.stringMatching(/disabled; enable it first/),
  });
  await channels.delete('org_1', 'hook');
  expect(await refusal()).toMatchObject({
    code: 'ALREADY_EXISTS',
    message: expect.stringMatching(/its channel was deleted/),
  });
  expect(wakeCount).toBe(0);
});

it('hides deliveries from other organizations', async () => {
  await notify('evt_1');
  await fail('evt_1');
  expect(await list({}, stranger)).toEqual({ deliveries: [] });
  for (const refused of [get('evt_1', stranger), replay('evt_1', stranger), get('evt_x'), replay('evt_x')])
    expect(await rejectionOf(refused)).toMatchObject({ code: 'NOT_FOUND' });
  expect((await get('evt_1')).body).toMatchObject({ state: 'failed' });
});
