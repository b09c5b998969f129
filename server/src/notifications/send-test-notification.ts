import type { StoredChannel } from '../channels/channel-store.ts';
import type { RandomSource } from '../identity/random-source.ts';
import { type AttemptOptions, attemptDelivery, type MadeAttempt } from './attempt-delivery.ts';
import { createEventId } from './event-id.ts';
import { testPayload } from './payloads.ts';

export interface TestNotificationOptions extends Omit<AttemptOptions, 'timeoutMs'> {
  readonly randomBytes: RandomSource;
}

/** As long as any other delivery may take. */
const timeoutMs = 10_000;

/**
 * Sends one notification of kind `test`, once, past the outbox; the channel may be disabled.
 *
 * @returns `undefined` when it was abandoned.
 */
export function sendTestNotification(
  channel: Pick<StoredChannel, 'slug' | 'displayName' | 'target'>,
  { randomBytes, ...options }: TestNotificationOptions,
): Promise<MadeAttempt | undefined> {
  const eventId = createEventId(randomBytes);
  const payload = testPayload({ eventId, timeMs: options.nowMs(), channel });
  return attemptDelivery({ eventId, kind: 'test', payload }, channel, { ...options, timeoutMs });
}
