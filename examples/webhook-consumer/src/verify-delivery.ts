import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';

export interface DeliverySecrets {
  /** The signing secret that `cairn channels create` printed: `whsec_...`. */
  readonly signingSecret: string;
  /** The value of the header `x-cairn-token`, which the channel was created with. */
  readonly token: string;
}

/** The payload of a delivery; `undefined` unless it comes from the channel, unaltered and at most five minutes old. */
export function verifyDelivery(
  { headers }: Pick<IncomingMessage, 'headers'>,
  body: string,
  { signingSecret, token }: DeliverySecrets,
): unknown {
  if (!isEqual(String(headers['x-cairn-token']), token)) return undefined;
  const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  try {
    return new Webhook(signingSecret).verify(body, given);
  } catch (error) {
    if (error instanceof WebhookVerificationError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** In a time that tells nothing about where they differ. */
function isEqual(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => createHash('sha256').update(text).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}
