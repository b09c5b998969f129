import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Schemas } from '../../../server/src/generated/operations.gen.ts';
import { createOperationCaller } from '../../support/operation-caller.ts';
import { openRawConnection } from '../../support/raw-connection.ts';
import { runCairn } from '../../support/run-cairn.ts';
import { startTestService, type TestService } from '../../support/start-service.ts';

const program = fileURLToPath(new URL('../../../examples/webhook-consumer/src/main.ts', import.meta.url));
const signingSecret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
const token = 'a shared secret';
const within = { timeout: 180_000 };

let service: TestService;
let consumer: ChildProcess;
let url: string;
let output = '';

beforeAll(async () => {
  service = await startTestService({ 'notifications-allowed-networks': '127.0.0.0/8' });
  consumer = spawn(execPath, [program], {
    env: {
      ...process.env,
      PORT: '0',
      CAIRN_API_URL: service.apiUrl,
      CAIRN_SERVER_API_KEY: service.keys.serverKey,
      CAIRN_WEBHOOK_SECRET: signingSecret,
      CAIRN_WEBHOOK_TOKEN: token,
    },
  });
  for (const stream of [consumer.stdout, consumer.stderr])
    stream?.on('data', (chunk) => (output += String(chunk)));
  url = await vi.waitFor(() => {
    const [, listening] = /^listening on (\S+)$/m.exec(output) ?? [];
    if (listening === undefined) throw new Error(`it does not listen: ${output}`);
    return listening;
  }, within);
});
afterAll(async () => {
  consumer?.kill('SIGKILL');
  await service?.stop();
});

const cairn = (...argv: readonly string[]) => runCairn(service.dataDirectory, ...argv);

async function flush(traceId: string, flushId: string): Promise<void> {
  await createOperationCaller(service, service.keys)('flushTrace', {
    path: { trace_id: traceId },
    body: {
      flush_id: flushId,
      name: 'checkout',
      source: 'client_server',
      sent_at: new Date().toISOString(),
      tags: ['checkout'],
    },
  });
}

async function matchesOf(traceId: string): Promise<Schemas['RuleMatch'][]> {
  const call = createOperationCaller(service, service.keys);
  const response = await call('getTrace', { path: { trace_id: traceId } });
  const { trace }: Schemas['TraceEnvelope'] = JSON.parse(await response.text());
  return trace.rule_matches;
}

it('a rule match reaches the consumer, which fetches the trace, once in spite of a second delivery', async () => {
  const channel = ['ops', '--type', 'webhook', '--url', url, '--secret', signingSecret];
  await cairn('channels', 'create', ...channel, '--header', `X-Cairn-Token: ${token}`);
  const filter = 'tag="checkout"';
  const create = ['automations', 'create', 'New checkouts', '--filter', filter, '--channel', 'ops'];
  const { rule_id: ruleId } = JSON.parse(await cairn(...create, '--json'));

  const traceId = 'a'.repeat(32);
  let flushCount = 0;
  await vi.waitFor(async () => {
    flushCount += 1;
    await flush(traceId, `flush-${flushCount}`); // the new rule takes effect within a second
    expect(await matchesOf(traceId)).toHaveLength(1);
  }, within);
  expect(await matchesOf(traceId)).toMatchObject([
    {
      rule_id: ruleId,
      rule_name: 'New checkouts',
      match_reason: filter,
      match_event_id: `${traceId}.rule_match_added.${ruleId}`,
    },
  ]);
  const line = /^New checkouts: trace #1 checkout \(running, \d+ ms\) in default matched tag="checkout"$/gm;
  await vi.waitFor(() => expect(output).toMatch(line), within);

  const { deliveries } = await vi.waitFor(async () => {
    const listed = JSON.parse(await cairn('deliveries', 'list', '--json'));
    expect(listed.deliveries).toMatchObject([{ kind: 'rule.matched', state: 'delivered', channel: 'ops' }]);
    return listed;
  }, within);
  const eventId = deliveries[0].event_id;
  await cairn('deliveries', 'replay', eventId);
  await vi.waitFor(() => expect(output).toContain(`${eventId} was handled before`), within);
  expect([...output.matchAll(line)]).toHaveLength(1);
});

const body = JSON.stringify({ kind: 'rule.matched', event_id: 'evt_forged', entities: [] });

/** The status that is answered to a delivery, which was signed without the changes. */
async function deliver(
  changes: Record<string, string> = {},
  sentAt = new Date(),
  sentBody = body,
): Promise<number> {
  const signed = {
    'x-cairn-token': token,
    'webhook-id': 'evt_forged',
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
    'webhook-signature': new Webhook(signingSecret).sign('evt_forged', sentAt, body),
  };
  const response = await fetch(url, { method: 'POST', headers: { ...signed, ...changes }, body: sentBody });
  return response.status;
}

it('a forged, altered or old delivery is refused', async () => {
  expect(await deliver()).toBe(204);
  expect(await deliver({ 'x-cairn-token': 'guessed' })).toBe(401);
  expect(await deliver({ 'webhook-signature': 'v1,AAAA' })).toBe(401);
  expect(await deliver({}, new Date(), body.replace('forged', 'other'))).toBe(401);
  expect(await deliver({}, new Date(Date.now() - 3_600_000))).toBe(401);
  expect(await deliver({}, new Date(), 'x'.repeat(2 * 1024 * 1024)).catch(() => 413)).toBe(413);
});

it('a sender that hangs up in the middle of a body leaves it running', async () => {
  const connection = await openRawConnection(url);
  connection.send('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc');
  // The delivery after it is read once its head and three bytes are there.
  await deliver();
  connection.destroy();
  await vi.waitFor(() => expect(output).toContain('a delivery could not be received'), within);
  expect(await deliver()).toBe(204);
});

it('it stops when it is interrupted', async () => {
  const closed = once(consumer, 'close');
  consumer.kill('SIGINT');
  expect(await closed).toEqual([0, null]);
});
