import { expect, test } from 'vitest';
import type { ClientOptions } from '../client/options.ts';
import { createTestClient } from '../testing/test-client.ts';
import type { OutgoingItem } from './outgoing-item.ts';

/** Records one item of every kind. */
async function record(options: ClientOptions) {
  const { client, requests, callbacks } = createTestClient(options);
  const trace = client.trace({ name: 't' });
  trace.addAttribute('plan', 'gold').addTag('shop').info('paid', { amount: 3 });
  trace.addEvent('order.added', { id: 7 }, { version: 2, correlationId: 'o-7' });
  trace.span('charge', (span) => span.addAttribute('card', 'visa'));
  await trace.close();
  const bodies = requests.filter(({ operation }) => operation === 'flush').map(({ body }) => body);
  return { bodies, callbacks };
}

test('beforeSend receives every item, and an unchanged one is sent as it is', async () => {
  const seen: OutgoingItem[] = [];
  const plain = await record({});
  const filtered = await record({
    beforeSend(item) {
      seen.push(item);
      return item;
    },
  });
  expect(filtered.bodies).toEqual(plain.bodies);
  expect(seen.map((item) => item.type)).toEqual(['attribute', 'tag', 'event', 'event', 'span']);
  expect(seen[0]).toEqual({ type: 'attribute', key: 'plan', value: 'gold' });
  expect(seen[2]).toMatchObject({
    eventType: 'info_event_added',
    payload: { name: 'paid', details: { amount: '3' } },
  });
  expect(filtered.callbacks.flushedCount()).toBe(5);
});

test('beforeSend may change items; what it returns is limited as if the host had recorded it', async () => {
  const { bodies } = await record({
    beforeSend(item) {
      if (item.type === 'attribute') return { ...item, value: 'x'.repeat(5000) };
      if (item.type === 'tag') item.value = 'other';
      if (item.type === 'event' && item.eventType === 'info_event_added')
        item.payload = { name: 'n'.repeat(300) };
      if (item.type === 'event' && item.version === 2) item.payload = { id: 8, extra: [new Uint8Array(9)] };
      if (item.type === 'span') return { ...item, name: '', attributes: { card: '…', more: 'y' } };
      return item;
    },
  });
  const [body] = bodies;
  expect(body.attributes.plan).toHaveLength(4096);
  expect(body.tags).toEqual(['other']);
  expect(body.events[0].payload.name).toHaveLength(256);
  expect(body.events[1]).toMatchObject({
    version: 2,
    payload: { id: 8, extra: ['[Uint8Array of 9 bytes]'] },
  });
  expect(body.spans[0]).toMatchObject({ name: '(unnamed)', attributes: { card: '…', more: 'y' } });
});

const drop: readonly [string, (item: OutgoingItem) => unknown][] = [
  ['answers null', () => null],
  ['answers nothing', () => undefined],
  ['answers another type of item', () => ({ type: 'other' })],
  ['answers a text', () => 'item'],
  ['answers a promise', async (item) => item],
  ['throws', () => JSON.parse('{')],
  ['rejects', async () => JSON.parse('{')],
];
test.each(drop)('beforeSend that %s drops the item, which is counted', async (_what, beforeSend) => {
  const { bodies, callbacks } = await record({ beforeSend: beforeSend as never });
  expect(bodies.map(({ events, attributes, tags, spans }) => [events, attributes, tags, spans])).toEqual([
    [undefined, undefined, undefined, undefined],
  ]);
  expect([callbacks.droppedCount('before_send'), callbacks.droppedCount()]).toEqual([5, 5]);
});

test('members that cannot be read drop the item as invalid', async () => {
  const { callbacks } = await record({
    beforeSend: (item) => ({
      ...item,
      get type(): never {
        return item.type as never;
      },
      get value(): never {
        throw new Error('no');
      },
    }),
  });
  expect(callbacks.flushedCount() + callbacks.droppedCount()).toBe(5);
  expect(callbacks.droppedCount('invalid')).toBe(2);
});

test('what beforeSend itself records is dropped, so that it cannot recurse', async () => {
  const { client, callbacks } = createTestClient({
    beforeSend(item) {
      trace.info('again');
      client.trace().info('in a new trace');
      return item;
    },
  });
  const trace = client.trace();
  await trace.info('once').close();
  expect([callbacks.flushedCount(), callbacks.droppedCount('before_send')]).toEqual([1, 2]);
});

test('secrets are redacted by key in attributes, details, payloads at any depth, spans and hints', async () => {
  const { client, requests } = createTestClient();
  const trace = client.trace();
  trace.addAttribute('Authorization', 'Bearer x').addAttributes({ 'api-key': 'x', plan: 'gold' });
  trace.info('login', { password: 'x', headers: { Cookie: 'sid=1', accept: '*/*' } });
  trace.error(new Error('e'), { client_secret: 'x' });
  trace.addEvent('request.sent', { list: [{ accessToken: 'x', id: 1 }] });
  trace
    .startSpan('s', { attributes: { apiKey: 'x' } })
    .addAttribute('set-cookie', 'x')
    .end();
  await trace.close();
  const [{ body }] = requests as [(typeof requests)[0]];
  expect(body.attributes).toEqual({ Authorization: '[redacted]', 'api-key': '[redacted]', plan: 'gold' });
  expect(body.events[0].payload.details).toEqual({
    password: '[redacted]',
    headers: '{"Cookie":"[redacted]","accept":"*/*"}',
  });
  expect(body.events[1].payload.details).toEqual({ client_secret: '[redacted]' });
  expect(body.events[2].payload).toEqual({ list: [{ accessToken: '[redacted]', id: 1 }] });
  expect(body.spans[0].attributes).toEqual({ apiKey: '[redacted]', 'set-cookie': '[redacted]' });
});

test.each<[string, unknown, string]>([
  ['another pattern replaces the default', /^iban$/, '{"iban":"[redacted]","password":"x"}'],
  ['a global pattern matches every time', /iban/g, '{"iban":"[redacted]","password":"x"}'],
  ['false redacts nothing', false, '{"iban":"i","password":"x"}'],
  ['anything else is the default', 'iban', '{"iban":"i","password":"[redacted]"}'],
])('redact: %s', async (_what, redact, expected) => {
  const { client, requests } = createTestClient({ redact: redact as RegExp });
  const trace = client.trace();
  const details = { iban: 'i', password: 'x' };
  trace.info('a', details).info('b', details);
  await trace.close();
  const found = requests[0]?.body.events.map(
    (event: { payload: { details: object } }) => event.payload.details,
  );
  expect(found.map((texts: object) => JSON.stringify(texts))).toEqual([expected, expected]);
});

test('service, release and environment are attributes of new traces, not of resumed ones', async () => {
  const { client, requests } = createTestClient({
    service: 'shop',
    release: '1.2.3',
    environment: 'production',
  });
  await client.trace().close();
  await client
    .trace({ traceId: 'a'.repeat(32) })
    .addTag('x')
    .close();
  const [created, resumed] = requests.filter(({ operation }) => operation === 'flush');
  expect(created?.body.attributes).toEqual({
    'service.name': 'shop',
    'service.version': '1.2.3',
    'deployment.environment.name': 'production',
  });
  expect(resumed?.body.attributes).toBeUndefined();
});
