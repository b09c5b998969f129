import type { ChannelStore, StoredChannel } from '../channels/channel-store.ts';
import type { AttemptOutcome } from './attempt-outcome.ts';
import { type Senders, sendBy } from './senders.ts';

export interface AttemptOptions {
  readonly senders: Senders;
  readonly nowMs: () => number;
  readonly monotonicNowMs: () => number;
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
  /** Limit for name resolution, connection, request and response together. */
  readonly timeoutMs: number;
  /** Ends the attempt without an outcome. */
  readonly abandon: AbortSignal;
}

export interface MadeAttempt {
  readonly outcome: AttemptOutcome;
  readonly startedAtMs: number;
  readonly durationMs: number;
}

type Notified = Parameters<Senders['webhook']>[0]['notification'];

/**
 * Makes one delivery attempt, which ends at the time limit whatever the target or the sender does.
 *
 * @returns `undefined` when it was abandoned.
 */
export async function attemptDelivery(
  notification: Notified,
  { target }: Pick<StoredChannel, 'target'>,
  { senders, nowMs, monotonicNowMs, setTimer, timeoutMs, abandon }: AttemptOptions,
): Promise<MadeAttempt | undefined> {
  const startedAtMs = nowMs();
  const beganAtMs = monotonicNowMs();
  const ended = new AbortController();
  const hasEnded = Promise.withResolvers<'timed-out' | 'abandoned'>();
  function end(how: 'timed-out' | 'abandoned'): void {
    hasEnded.resolve(how);
    ended.abort();
  }
  const onAbandon = (): void => end('abandoned');
  const cancelTimer = setTimer(() => end('timed-out'), timeoutMs);
  abandon.addEventListener('abort', onAbandon);
  if (abandon.aborted) onAbandon();
  try {
    const sending = sendBy(senders, target, { notification, nowMs: startedAtMs, signal: ended.signal });
    const result = await Promise.race([sending.catch(toUnexpected), hasEnded.promise]);
    if (result === 'abandoned') return undefined;
    const outcome = result === 'timed-out' ? toTimeout(timeoutMs) : result;
    return { outcome, startedAtMs, durationMs: Math.round(monotonicNowMs() - beganAtMs) };
  } finally {
    cancelTimer();
    abandon.removeEventListener('abort', onAbandon);
  }
}

function toTimeout(timeoutMs: number): AttemptOutcome {
  return { kind: 'failed', reason: `the target did not answer completely within ${timeoutMs / 1_000} s` };
}

/** An error thrown by a sender may name its target, so its text is not recorded. */
function toUnexpected(): AttemptOutcome {
  return { kind: 'failed', reason: 'the notification could not be prepared for the channel' };
}

/** The channel of a delivery; `undefined` when it was deleted, replaced or disabled. */
export async function findLiveChannel(
  channels: Pick<ChannelStore, 'getForDelivery'>,
  delivery: { readonly organizationId: string; readonly channelSlug: string; readonly channelId: string },
): Promise<StoredChannel | undefined> {
  const channel = await channels.getForDelivery(delivery.organizationId, delivery.channelSlug);
  return channel?.id === delivery.channelId && channel.enabled ? channel : undefined;
}
