import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Service } from '../../../server/src/boot/compose-service.ts';
import type { Schemas } from '../../../server/src/generated/operations.gen.ts';
import { createMetricReader } from '../../contract/metric-reader.ts';
import { createOperationCaller, type OperationCaller } from '../../support/operation-caller.ts';
import { runCairn } from '../../support/run-cairn.ts';
import { startServiceOver } from '../../support/start-service.ts';
import type { ProjectKeys } from '../../support/typed-client.ts';
import { type ReceivedWebhook, startWebhookSink, type WebhookSink } from './webhook-sink.ts';

const flags = { 'notifications-allowed-networks': '127.0.0.0/8' };
const path = { slug: 'checkout-errors' };
const alert = {
  display_name: 'Checkout errors',
  severity: 'critical',
  enabled: true,
  condition: {
    expression: 'sum by (service) (errors) > 5',
    recovery_expression: 'sum by (service) (errors) < 2',
  },
  notifications: ['ops'],
  documentation: { markdown: '# Look at the provider first\n' },
};
const arrivesWithin = { timeout: 180_000 };
/** A minute ago, so that every sample of the test lies in the past. */
const startMs = Date.now() - 60_000;

let folder: string;
let sink: WebhookSink;
let secret: string;
let keys: ProjectKeys;
let service: Service | undefined;
let call: OperationCaller;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-alerts-'));
  sink = await startWebhookSink();
  await start();
  secret = await runCairn(folder, 'channels', 'create', 'ops', '--type', 'webhook', '--url', sink.url);
  const created = await call('putMetricAlert', { path, headers: { 'if-none-match': '*' }, body: alert });
  expect(created.status).toBe(201);
});
afterAll(async () => {
  await stop();
  sink?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  service = await startServiceOver(folder, flags);
  keys ??= service.firstKeys ?? { serverKey: '', ingestKey: '' };
  call = createOperationCaller(service, keys);
}

/** Waits for requests under way. */
async function stop(): Promise<void> {
  await service?.stop();
  service = undefined;
}

/** Writes the sample of that second; on return it is stored, but its evaluation may be under way. */
async function write(second: number, value: number): Promise<void> {
  const labels = [
    ['__name__', 'errors'],
    ['service', 'checkout'],
    ['instance', 'a'],
  ] as const;
  await createMetricReader(call).write([{ labels, samples: [[startMs + second * 1000, value]] }]);
}

async function incidents(): Promise<Schemas['IncidentList']['incidents']> {
  const list: Schemas['IncidentList'] = JSON.parse(
    await (await call('listMetricAlertIncidents', { path })).text(),
  );
  return list.incidents;
}

/** @throws Error unless the sender knew the secret of the channel. */
function verified({ headers, body }: ReceivedWebhook): unknown {
  return new Webhook(secret).verify(body, { ...headers });
}

it('a threshold that is crossed and crossed back notifies a webhook once each, despite restarts between', async () => {
  await write(0, 3);
  await write(1, 7.5);
  await vi.waitFor(() => expect(sink.received).toHaveLength(1), arrivesWithin);
  const [incident] = await incidents();
  expect(incident).toEqual({
    id: expect.stringMatching(/^inc_/),
    state: 'firing',
    labels: { service: 'checkout' },
    value: 7.5,
    opened_at: expect.any(String),
  });
  const { documentation, ...shown } = alert;
  const common = {
    schema_version: '1',
    event_id: expect.any(String),
    event_timestamp: expect.any(String),
    alert: {
      slug: path.slug,
      display_name: shown.display_name,
      severity: shown.severity,
      condition: shown.condition,
    },
    documentation,
    project_name: 'default',
  };
  const { state: _, ...opened } = incident ?? {};
  expect(sink.received.map(verified)).toEqual([{ ...common, kind: 'incident.opened', incident: opened }]);

  await stop();
  await start();
  expect(await incidents()).toEqual([incident]);
  await write(2, 8);
  await write(3, 1);
  await vi.waitFor(() => expect(sink.received).toHaveLength(2), arrivesWithin);
  const [resolved, ...others] = await incidents();
  expect(others).toEqual([]);
  expect(resolved).toEqual({
    ...incident,
    state: 'resolved',
    resolved_at: expect.any(String),
    resolved_value: 1,
  });
  // The notification has the value of its moment.
  const { state: __, resolved_value: value, ...closed } = resolved ?? {};
  expect(verified(sink.received[1] as ReceivedWebhook)).toEqual({
    ...common,
    kind: 'incident.resolved',
    incident: { ...closed, value },
  }); // there are two
  expect(new Set(sink.received.map(({ headers }) => headers['webhook-id'])).size).toBe(2);

  await write(4, 0);
  await stop();
  const { deliveries } = JSON.parse(await runCairn(folder, 'deliveries', 'list', '--json'));
  expect(deliveries).toMatchObject([
    { channel: 'ops', kind: 'incident.resolved', state: 'delivered', attempt_count: 1 },
    { channel: 'ops', kind: 'incident.opened', state: 'delivered', attempt_count: 1 },
  ]);
  expect(sink.received).toHaveLength(2);
});

it('a webhook that was tampered with fails verification', () => {
  const [webhook] = sink.received;
  if (webhook === undefined) throw new Error('no webhook came');
  expect(() => verified({ ...webhook, body: webhook.body.replace('7.5', '8.5') })).toThrow();
  expect(() => verified({ ...webhook, headers: { ...webhook.headers, 'webhook-id': 'other' } })).toThrow();
});
