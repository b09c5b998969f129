import { afterEach, beforeAll, expect, it } from 'vitest';
import type { ChannelTarget } from '../channels/channel.ts';
import { type Network, parseNetwork } from '../outbound/address-policy.ts';
import type { LookUpHost } from '../outbound/resolve-target.ts';
import { answerWith, startRawSink } from '../outbound/testing/start-raw-sink.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import type { AttemptOutcome } from './attempt-outcome.ts';
import { createSenders } from './create-senders.ts';
import type { NewNotification } from './notification.ts';
import { createEmailSender } from './send-email.ts';
import type { TargetOf } from './senders.ts';
import { sampleNotification } from './testing/sample-notifications.ts';
import { startSmtpSink } from './testing/start-smtp-sink.ts';

const nowMs = Date.UTC(2026, 10, 21, 12, 0, 0);
const toLoopback: LookUpHost = async () => [{ address: '127.0.0.1', family: 4 }];
const loopback = parseNetwork('127.0.0.0/8');
const loopbackOnly: readonly Network[] = loopback === undefined ? [] : [loopback];

/** A sender loads them with its first attempt, whose time limit is to end at the target, not before. */
beforeAll(() => Promise.all([import('undici'), import('nodemailer')]));

const closings: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closings.splice(0).map((close) => close()));
});

async function startSink(answer = answerWith(204)) {
  const sink = await startRawSink({ answer });
  closings.push(sink.close);
  return sink;
}

async function startMailSink(options: Parameters<typeof startSmtpSink>[0] = {}) {
  const sink = await startSmtpSink(options);
  closings.push(sink.close);
  return sink;
}

interface Attempting {
  readonly notification?: NewNotification;
  readonly allowedNetworks?: readonly Network[];
  readonly pagerdutyUrl?: string;
  /** None by default: how long an attempt takes on a busy machine decides nothing. */
  readonly timeoutMs?: number;
}

async function attempt(target: ChannelTarget, options: Attempting = {}): Promise<AttemptOutcome | undefined> {
  const { notification = sampleNotification(), timeoutMs } = options;
  const { allowedNetworks = loopbackOnly, pagerdutyUrl = 'http://127.0.0.1:1/' } = options;
  const made = await attemptDelivery(
    notification,
    { target },
    {
      senders: createSenders({ allowedNetworks, pagerdutyUrl, lookUp: toLoopback, monotonicNowMs: () => 0 }),
      nowMs: () => nowMs,
      monotonicNowMs: () => 0,
      setTimer(callback, delayMs) {
        if (timeoutMs === undefined) return () => {};
        const timer = setTimeout(callback, delayMs);
        return () => clearTimeout(timer);
      },
      timeoutMs: timeoutMs ?? 0,
      abandon: new AbortController().signal,
    },
  );
  return made?.outcome;
}

function webhookTo(port: number): ChannelTarget {
  return {
    type: 'webhook',
    url: `http://hook.example:${port}/canary`,
    headers: [['x-token', 'canary']],
    signingSecret: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
  };
}

function mailTo(smtpUrl: string): TargetOf<'email'> {
  return { type: 'email', smtpUrl, from: 'cairn@example.com', to: ['ops@example.com', 'dev@example.com'] };
}

it('a webhook gets the payload byte for byte, with its own and the signature headers', async () => {
  const sink = await startSink();
  expect(await attempt(webhookTo(sink.port))).toEqual({ kind: 'delivered', status: 204 });
  const [request] = sink.requests;
  expect(request?.body).toBe(sampleNotification().payload);
  expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'cairn-notifications',
    'x-token': 'canary',
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(nowMs / 1_000),
    'webhook-signature': expect.stringMatching(/^v1,[0-9A-Za-z+/]{43}=$/),
  });
});

it.each([
  [500, [], { kind: 'failed', reason: 'the target answered 500' }],
  [400, [], { kind: 'failed', reason: 'the target answered 400' }],
  [302, ['location: http://127.0.0.1/'], { reason: 'the target answered 302; redirects are not followed' }],
  [503, ['retry-after: 90'], { kind: 'failed', retryAfterMs: 90_000 }],
  [429, ['retry-after: Sat, 21 Nov 2026 12:00:30 GMT'], { kind: 'failed', retryAfterMs: 30_000 }],
  [410, [], { kind: 'gone', status: 410 }],
  [200, [], { kind: 'delivered', status: 200 }],
])('the outcome of a response %d %j', async (status, headers, expected) => {
  const sink = await startSink(answerWith(status, ...headers));
  expect(await attempt(webhookTo(sink.port))).toMatchObject(expected);
});

it('new host names are looked up in turn', async () => {
  const asked: string[] = [];
  const unanswered = Promise.withResolvers<Awaited<ReturnType<LookUpHost>>>();
  const senders = createSenders({
    allowedNetworks: loopbackOnly,
    pagerdutyUrl: 'http://127.0.0.1:1/',
    monotonicNowMs: () => 0,
    lookUp(host) {
      asked.push(host);
      return unanswered.promise;
    },
  });
  const sending = { notification: sampleNotification(), nowMs, signal: new AbortController().signal };
  const outcomes = ['a.example', 'b.example'].map((host) =>
    senders.slack({ ...sending, target: { type: 'slack', url: `http://${host}/` } }),
  );
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).toEqual(['a.example']);
  unanswered.reject(new Error('no answer'));
  expect((await Promise.all(outcomes)).map(({ kind }) => kind)).toEqual(['failed', 'failed']);
  expect(asked).toEqual(['a.example', 'b.example']);
});

it('Slack and PagerDuty get their own formats', async () => {
  const sink = await startSink(answerWith(202));
  const url = `http://127.0.0.1:${sink.port}/x`;
  expect(await attempt({ type: 'slack', url })).toEqual({ kind: 'delivered', status: 202 });
  const pagerduty = { type: 'pagerduty', routingKey: 'R'.repeat(32) } as const;
  expect(await attempt(pagerduty, { pagerdutyUrl: url })).toEqual({ kind: 'delivered', status: 202 });
  const [slack, event] = sink.requests.map(({ body }) => JSON.parse(body));
  expect(slack).toMatchObject({ text: expect.stringContaining('Checkout errors') });
  expect(event).toMatchObject({ event_action: 'trigger', dedup_key: 'inc_1', routing_key: 'R'.repeat(32) });
});

it('a mail goes to every recipient, with the same id at every attempt', async () => {
  const sink = await startMailSink();
  const target = mailTo(`smtp://user:p%40ss@mail.example:${sink.port}`);
  expect(await attempt(target)).toEqual({ kind: 'delivered', status: 250 });
  expect(await attempt(target)).toEqual({ kind: 'delivered', status: 250 });
  const [mail = '', again = ''] = sink.mails;
  expect(mail).toContain('Subject: Firing: Checkout errors (critical)');
  expect(mail).toContain('To: ops@example.com, dev@example.com');
  expect([mail, again].map((text) => /^Message-ID: (.*)$/m.exec(text)?.[1]?.trim())).toEqual([
    '<evt_1@example.com>',
    '<evt_1@example.com>',
  ]);
  expect(mail).toMatch(/^References: <inc_1@example.com>/m);
  expect(sink.commands).toContain(`AUTH PLAIN ${Buffer.from('\0user\0p@ss').toString('base64')}`);
  expect(sink.commands.filter((command) => command.startsWith('RCPT')).slice(0, 2)).toEqual([
    'RCPT TO:<ops@example.com>',
    'RCPT TO:<dev@example.com>',
  ]);
});

it.each([
  [{ toAuth: '535 no canary here' }, { status: 535, reason: 'the mail server answered 535 (EAUTH)' }],
  [
    { toRecipient: () => '550 canary unknown' },
    { status: 550, reason: 'the mail server answered 550 (EENVELOPE)' },
  ],
])('a mail server that refuses is quoted by number only, %#', async (options, expected) => {
  const sink = await startMailSink(options);
  const outcome = await attempt(mailTo(`smtp://user:canary@127.0.0.1:${sink.port}`));
  expect(outcome).toEqual({ kind: 'failed', ...expected });
});

it('mail servers are checked like any other target', async () => {
  const sink = await startMailSink();
  for (const host of ['127.0.0.1', '0x7f.1', '2130706433', 'mail.example', '[::ffff:127.0.0.1]']) {
    const outcome = await attempt(mailTo(`smtp://${host}:${sink.port}`), { allowedNetworks: [] });
    expect(outcome).toMatchObject({ kind: 'failed', reason: expect.stringMatching(/^refused/) });
  }
  expect(sink.commands).toEqual([]);
});

it.each(['webhook', 'email'] as const)('a silent %s ends after the time limit', async (type) => {
  const [sink, mailSink] = await Promise.all([startSink(() => {}), startMailSink({ isSilent: true })]);
  const target = type === 'webhook' ? webhookTo(sink.port) : mailTo(`smtp://127.0.0.1:${mailSink.port}`);
  expect(await attempt(target, { timeoutMs: 100 })).toEqual({
    kind: 'failed',
    reason: 'the target did not answer completely within 0.1 s',
  });
});

it('credentials go to a mail server of the internet only over TLS', async () => {
  const sink = await startMailSink();
  const send = createEmailSender({
    resolver: {
      resolve: async () => ({ addresses: [{ address: '127.0.0.1', family: 4 }], isAllowedNetwork: false }),
    },
  });
  const target = mailTo(`smtp://user:canary@mail.example:${sink.port}`);
  const { signal } = new AbortController();
  const outcome = await send({ target, notification: sampleNotification(), nowMs, signal });
  expect(outcome).toMatchObject({ kind: 'failed' });
  expect(sink.commands.join()).not.toMatch(/AUTH|MAIL/);
});
