import type { Socket } from 'node:net';
import type { NodemailerError, SMTPTransportOptions } from 'nodemailer';
import { openSocket } from '../outbound/open-socket.ts';
import { codeOf, OutboundError } from '../outbound/outbound-error.ts';
import type { TargetResolver } from '../outbound/resolve-target.ts';
import { createAcceptedRecipients } from './accepted-recipients.ts';
import type { AttemptOutcome } from './attempt-outcome.ts';
import { toMessage } from './message.ts';
import { renderEmail } from './render-email.ts';
import type { Sender, Sending } from './senders.ts';

export interface EmailSenderOptions {
  readonly resolver: TargetResolver;
  /** PEM of certificate authorities to trust instead of Node's defaults. */
  readonly certificateAuthorities?: string;
}

/** Submission ports: RFC 6409, and RFC 8314 for implicit TLS. */
const defaultPorts = { 'smtp:': 587, 'smtps:': 465 } as const;

/**
 * Submits emails by SMTP. TLS is used when the server offers it, and required when credentials are sent, unless the server is
 * in a network that the configuration allows.
 */
export function createEmailSender(options: EmailSenderOptions): Sender<'email'> {
  const accepted = createAcceptedRecipients();
  return async (sending) => {
    const { target, notification } = sending;
    const recipients = accepted.missing(notification.eventId, target.to);
    try {
      const refusals = recipients.length === 0 ? [] : await submit(sending, recipients, options);
      if (refusals.length === 0) {
        accepted.delete(notification.eventId);
        return { kind: 'delivered', status: 250 };
      }
      const isRefused = (address: string) =>
        refusals.some((refusal) => isSameAddress(refusal.address, address));
      accepted.add(
        notification.eventId,
        recipients.filter((address) => !isRefused(address)),
      );
      return toRefused(target.to, refusals);
    } catch (error) {
      sending.signal.throwIfAborted();
      return toFailure(error);
    }
  };
}

/** With the first mail: it is large, and many services send none. */
const loadNodemailer = () => import('nodemailer');

interface Refusal {
  readonly address: string;
  /** Of the reply. */
  readonly status: number;
}

/** @returns the refused recipients, unless all of the channel are: that is an error. */
async function submit(
  sending: Sending<'email'>,
  recipients: readonly string[],
  { resolver, ...trust }: EmailSenderOptions,
): Promise<readonly Refusal[]> {
  const { target, notification, signal } = sending;
  const { createTransport } = (await loadNodemailer()).default;
  const url = new URL(target.smtpUrl);
  const isTls = url.protocol === 'smtps:';
  const { addresses, isAllowedNetwork } = await resolver.resolve(url.hostname);
  signal.throwIfAborted();
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const port = url.port === '' ? defaultPorts[isTls ? 'smtps:' : 'smtp:'] : Number(url.port);
  const socket = await openSocket({ host, port, addresses, isTls, signal, ...trust });
  try {
    const requireTls = url.username !== '' && !isAllowedNetwork;
    const transport = createTransport(toTransportOptions(url, { host, socket, isTls, requireTls, ...trust }));
    const envelope = { from: target.from, to: [...recipients] };
    const { rejectedErrors = [] } = await transport
      .sendMail({ ...toMail(sending), envelope, signal })
      .catch((error: NodemailerError) => {
        if (recipients.length === target.to.length || error.rejectedErrors?.length !== recipients.length)
          throw error;
        return error;
      });
    transport.close();
    return rejectedErrors.map(({ recipient = '', responseCode = 0 }) => ({
      address: recipient,
      status: responseCode,
    }));
  } finally {
    socket.destroy();
  }

  function toMail({ target: { from, to } }: Sending<'email'>) {
    const message = toMessage(notification);
    const { subject, text } = renderEmail(message);
    const domain = from.slice(from.lastIndexOf('@') + 1);
    return {
      from: { name: '', address: from },
      to: to.map((address) => ({ name: '', address })),
      subject,
      text,
      // The same for all attempts, so that mailboxes drop duplicates; the reference threads the mails of an incident.
      messageId: `<${notification.eventId}@${domain}>`,
      references: `<${message.subjectId}@${domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    };
  }
}

interface Connection {
  readonly host: string;
  readonly socket: Socket;
  readonly isTls: boolean;
  readonly requireTls: boolean;
  readonly certificateAuthorities?: string;
}

function toTransportOptions(url: URL, connection: Connection): SMTPTransportOptions {
  const { host, socket, isTls, requireTls, certificateAuthorities } = connection;
  const user = decodeURIComponent(url.username);
  return {
    host,
    connection: socket,
    secure: isTls,
    secured: isTls,
    requireTLS: requireTls && !isTls,
    ...(certificateAuthorities === undefined ? {} : { tls: { ca: certificateAuthorities } }),
    ...(user === '' ? {} : { auth: { user, pass: decodeURIComponent(url.password) }, forceAuth: true }),
    // Mails contain user data.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** nodemailer writes domains in lower case. */
function isSameAddress(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** Recipients are secret, so they are named by their place in the channel's list. */
function toRefused(to: readonly string[], refusals: readonly Refusal[]): AttemptOutcome {
  const named = to.flatMap((address, index) => {
    const refusal = refusals.find((each) => isSameAddress(each.address, address));
    return refusal === undefined ? [] : [`no. ${index + 1} (${refusal.status})`];
  });
  const reason = `the mail server refused ${named.length} of ${to.length} recipients: ${named.join(', ')}`;
  const [first] = refusals;
  return {
    kind: 'failed',
    reason,
    isReachable: true,
    ...(first === undefined ? {} : { status: first.status }),
  };
}

function toFailure(error: unknown): AttemptOutcome {
  if (error instanceof OutboundError) return { kind: 'failed', reason: error.message };
  const status = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined;
  const code = codeOf(error) || 'unknown reason';
  if (typeof status !== 'number')
    return { kind: 'failed', reason: `the mail server accepted no mail (${code})` };
  return { kind: 'failed', status, reason: `the mail server answered ${status} (${code})` };
}
