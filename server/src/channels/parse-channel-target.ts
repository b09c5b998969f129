import type { RandomSource } from '../identity/random-source.ts';
import type { ChannelTarget, ChannelType } from './channel.ts';
import { ChannelProblem } from './channel-problem.ts';
import { parseMailAddress, parseRecipients } from './mail-address.ts';
import { createSigningSecret, isSigningSecret } from './signing-secret.ts';
import { parseSmtpUrl, parseTargetUrl } from './target-url.ts';
import { parseWebhookHeaders, type WebhookHeader } from './webhook-headers.ts';

/** User input that describes a target; the required fields depend on the type. */
export interface TargetInput {
  readonly url?: string | undefined;
  readonly headers?: readonly WebhookHeader[] | undefined;
  readonly secret?: string | undefined;
  readonly routingKey?: string | undefined;
  readonly smtpUrl?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: readonly string[] | undefined;
}

export type TargetField = keyof TargetInput;

export type ParsedTarget =
  | { readonly ok: true; readonly target: ChannelTarget }
  /** Completes the sentence "<field> ..."; quotes no possible secret. */
  | { readonly ok: false; readonly field: TargetField; readonly problem: string };

const fieldsOf: Readonly<
  Record<ChannelType, { needed: readonly TargetField[]; other: readonly TargetField[] }>
> = {
  webhook: { needed: ['url'], other: ['headers', 'secret'] },
  slack: { needed: ['url'], other: [] },
  pagerduty: { needed: ['routingKey'], other: [] },
  email: { needed: ['smtpUrl', 'from', 'to'], other: [] },
};

/** Parses a target; a webhook without a secret gets a generated one. */
export function parseChannelTarget(
  type: ChannelType,
  input: TargetInput,
  randomBytes: RandomSource,
): ParsedTarget {
  let reading: TargetField = 'url';
  function read<T>(field: TargetField, text: T | undefined, parse: (text: T) => T): T {
    reading = field;
    if (text === undefined) throw new ChannelProblem(`is needed for a channel of type ${type}`);
    return parse(text);
  }

  function readTarget(): ChannelTarget {
    switch (type) {
      case 'webhook': {
        const url = read('url', input.url, parseTargetUrl);
        reading = 'headers';
        const headers = parseWebhookHeaders(input.headers ?? []);
        const secret = input.secret ?? createSigningSecret(randomBytes);
        return { type, url, headers, signingSecret: read('secret', secret, parseSecret) };
      }
      case 'slack':
        return { type, url: read('url', input.url, parseTargetUrl) };
      case 'pagerduty':
        return { type, routingKey: read('routingKey', input.routingKey, parseRoutingKey) };
      case 'email':
        return {
          type,
          smtpUrl: read('smtpUrl', input.smtpUrl, parseSmtpUrl),
          from: read('from', input.from, parseMailAddress),
          to: read('to', input.to, parseRecipients),
        };
    }
  }

  const foreign = findForeignField(type, input);
  if (foreign !== undefined) {
    return { ok: false, field: foreign, problem: `is not for a channel of type ${type}` };
  }
  try {
    return { ok: true, target: readTarget() };
  } catch (error) {
    if (error instanceof ChannelProblem) return { ok: false, field: reading, problem: error.message };
    throw error;
  }
}

function findForeignField(type: ChannelType, input: TargetInput): TargetField | undefined {
  const { needed, other } = fieldsOf[type];
  const known: readonly string[] = [...needed, ...other];
  // The object was built with exactly these keys.
  const given = Object.keys(input) as TargetField[];
  return given.find((field) => input[field] !== undefined && !known.includes(field));
}

function parseSecret(text: string): string {
  if (!isSigningSecret(text)) throw new ChannelProblem('has to be whsec_ and base64 of 24 to 64 bytes');
  return text;
}

function parseRoutingKey(text: string): string {
  if (!/^[0-9A-Za-z]{32}$/.test(text)) {
    throw new ChannelProblem('has to be the 32 letters and digits of an Events API v2 integration');
  }
  return text;
}
