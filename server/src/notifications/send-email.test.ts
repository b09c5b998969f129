import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEmailSender } from './send-email.ts';
import type { TargetOf } from './senders.ts';
import { sampleNotification } from './testing/sample-notifications.ts';
import { type SmtpSink, startSmtpSink } from './testing/start-smtp-sink.ts';

const replies = new Map<string, string>();

let closeSink = async (): Promise<void> => {};
afterEach(() => closeSink());

async function startRefusing(): Promise<SmtpSink> {
  const sink = await startSmtpSink({ toRecipient: (address) => replies.get(address) ?? '250 ok' });
  closeSink = sink.close;
  return sink;
}

const recipientsOf = ({ commands }: SmtpSink) =>
  commands.flatMap((command) => /^RCPT TO:<(.*)>/.exec(command)?.[1] ?? []);

beforeEach(() => {
  replies.clear();
  replies.set('Grey@example.com', '450 canary later').set('bad@example.com', '550 canary unknown');
});

function mailToThree(port: number): TargetOf<'email'> {
  const to = ['good@example.com', 'Grey@Example.com', 'bad@example.com'];
  return { type: 'email', smtpUrl: `smtp://127.0.0.1:${port}`, from: 'cairn@example.com', to };
}

/** One sender of mails, as that of a service, to a network that is allowed. */
function senderOfMails() {
  const address = { address: '127.0.0.1', family: 4 } as const;
  const send = createEmailSender({
    resolver: { resolve: async () => ({ addresses: [address], isAllowedNetwork: true }) },
  });
  const { signal } = new AbortController();
  return (target: TargetOf<'email'>) =>
    send({ target, notification: sampleNotification(), nowMs: 0, signal });
}

it('a mail that some recipients are refused for has failed, with the replies, and is tried again for those alone', async () => {
  const sink = await startRefusing();
  const send = senderOfMails();
  const target = mailToThree(sink.port);
  expect(await send(target)).toEqual({
    kind: 'failed',
    status: 450,
    reason: 'the mail server refused 2 of 3 recipients: no. 2 (450), no. 3 (550)',
    isReachable: true,
  });
  expect(await send(target)).toMatchObject({ kind: 'failed', status: 450 });
  replies.delete('Grey@example.com');
  expect(await send(target)).toEqual({
    kind: 'failed',
    status: 550,
    reason: 'the mail server refused 1 of 3 recipients: no. 3 (550)',
    isReachable: true,
  });
  replies.clear();
  expect(await send(target)).toEqual({ kind: 'delivered', status: 250 });
  const [, ...others] = ['good@example.com', 'Grey@example.com', 'bad@example.com'];
  expect(recipientsOf(sink)).toEqual([
    'good@example.com',
    ...others,
    ...others,
    ...others,
    'bad@example.com',
  ]);
  expect(sink.mails).toHaveLength(3);
  for (const mail of sink.mails) {
    expect(mail).toMatch(/^To: good@example.com, Grey@example.com, bad@example.com/im);
    expect(mail).toMatch(/^Message-ID: <evt_1@example.com>/m);
  }
});

it('such a mail has arrived once the refused ones are no longer recipients', async () => {
  const sink = await startRefusing();
  const send = senderOfMails();
  const target = mailToThree(sink.port);
  await send(target);
  const count = sink.commands.length;
  expect(await send({ ...target, to: ['good@example.com'] })).toEqual({ kind: 'delivered', status: 250 });
  expect(sink.commands).toHaveLength(count);
});

it('after a restart such a mail goes to all of its recipients', async () => {
  const sink = await startRefusing();
  for (const send of [senderOfMails(), senderOfMails()]) await send(mailToThree(sink.port));
  expect(recipientsOf(sink).filter((address) => address === 'good@example.com')).toHaveLength(2);
});
