import { createHmac } from 'node:crypto';

export interface SignedContent {
  readonly eventId: string;
  /** Time of the attempt. */
  readonly nowMs: number;
  readonly body: string;
}

/**
 * The headers of Standard Webhooks, with which a receiver verifies the sender, the event and its age:
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 *
 * @param signingSecret `whsec_` and base64.
 */
export function signWebhook(
  signingSecret: string,
  { eventId, nowMs, body }: SignedContent,
): readonly (readonly [name: string, value: string])[] {
  const timestamp = String(Math.floor(nowMs / 1_000));
  const key = Buffer.from(signingSecret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${eventId}.${timestamp}.${body}`).digest('base64');
  return [
    ['webhook-id', eventId],
    ['webhook-timestamp', timestamp],
    ['webhook-signature', `v1,${signature}`],
  ];
}
