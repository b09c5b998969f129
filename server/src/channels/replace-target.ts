import type { RandomSource } from '../identity/random-source.ts';
import type { ChannelTarget } from './channel.ts';
import { type ParsedTarget, parseChannelTarget, type TargetInput } from './parse-channel-target.ts';

/**
 * Parses the replacement of a target, of the same type; what the input leaves out stays. The headers of a webhook do not
 * stay when it goes to another origin: otherwise whoever may change the address could have their values sent to himself.
 */
export function replaceTarget(
  before: ChannelTarget,
  input: TargetInput,
  randomBytes: RandomSource,
): ParsedTarget {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const parsed = parseChannelTarget(before.type, { ...toInput(before), ...given }, randomBytes);
  if (!parsed.ok || !sendsHeadersElsewhere(before, parsed.target, input)) return parsed;
  return {
    ok: false,
    field: 'headers',
    problem: 'is needed when the address goes to another host: give the headers anew, or none',
  };
}

function sendsHeadersElsewhere(before: ChannelTarget, after: ChannelTarget, input: TargetInput): boolean {
  if (before.type !== 'webhook' || after.type !== 'webhook') return false;
  if (input.headers !== undefined || before.headers.length === 0) return false;
  return new URL(before.url).origin !== new URL(after.url).origin;
}

function toInput(target: ChannelTarget): TargetInput {
  switch (target.type) {
    case 'webhook':
      return { url: target.url, headers: target.headers, secret: target.signingSecret };
    case 'slack':
      return { url: target.url };
    case 'pagerduty':
      return { routingKey: target.routingKey };
    case 'email':
      return { smtpUrl: target.smtpUrl, from: target.from, to: target.to };
  }
}
