import { LRUCache } from 'lru-cache';
import type { ChannelType } from '../channels/channel.ts';
import { maxChannelCount } from '../channels/channel-slug.ts';
import type { ChannelStore, StoredChannel } from '../channels/channel-store.ts';
import { attemptDelivery, findLiveChannel, type MadeAttempt } from './attempt-delivery.ts';
import { type ChannelCircuitBreaker, createChannelCircuitBreaker } from './channel-circuit-breaker.ts';
import { decideNextStep } from './delivery-schedule.ts';
import type { DueDelivery, OutboxStore } from './outbox-store.ts';
import type { Senders } from './senders.ts';

/** One attempt, without secrets, for logs and metrics. */
export interface ObservedAttempt {
  readonly eventId: string;
  readonly kind: string;
  readonly channelSlug: string;
  readonly channelType: ChannelType;
  /**
   * `retried`: failed, to be retried. `failed`: failed permanently. `gone`: failed permanently, and the channel is disabled, unless that
   * was changed during the attempt.
   */
  readonly outcome: 'delivered' | 'retried' | 'failed' | 'gone';
  readonly status?: number;
  readonly reason?: string;
  readonly durationMs: number;
}

export interface DeliveriesOptions {
  readonly store: OutboxStore;
  readonly channels: Pick<ChannelStore, 'getForDelivery'>;
  readonly senders: Senders;
  readonly nowMs: () => number;
  readonly monotonicNowMs: () => number;
  /** Returns numbers in [0, 1). */
  readonly random: () => number;
  /** Calls back once; the returned function cancels it. */
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
  readonly onAttempt: (attempt: ObservedAttempt) => void;
  /** Called when the outbox could not be read or written; this is retried. */
  readonly onError: (error: unknown) => void;
  /** Concurrent attempts per channel; 2 by default. */
  readonly concurrency?: number;
}

export interface Deliveries {
  /** Polls the outbox now; call it after a commit with new deliveries. */
  wake(): void;
  /** Starts no more attempts, and abandons those that still run after the grace period: they are retried at the next start. */
  stop(graceMs: number): Promise<void>;
}

interface KnownChannel {
  readonly breaker: ChannelCircuitBreaker;
  /** The project of the last attempt. */
  lastProjectId?: string;
}

interface RunningAttempt {
  /** The newest claim of this worker. */
  claimed: DueDelivery;
  ended: Promise<void>;
}

/** Maximum delay of deliveries that another process stored or that become due. */
const pollMs = 1_000;
/** Pause of a channel after an attempt that could not be recorded, or it would get the same notification repeatedly. */
const unrecordedPauseMs = 30_000;
const attemptTimeoutMs = 10_000;
/** How long a claim outlasts the time limit of its attempt, so that the attempt can be recorded on a slow medium. */
const leaseMarginMs = 20_000;
/** So many more than there may be at a time that only deleted ones are forgotten. */
const maxKnownChannels = 10 * maxChannelCount;

/**
 * Delivers the notifications of the outbox, at least once each, until it is stopped. No channel waits for another. Any number
 * of workers may share an outbox: each delivers what it has claimed.
 */
export function startDeliveries(options: DeliveriesOptions): Deliveries {
  const { store, nowMs, monotonicNowMs, setTimer, concurrency = 2 } = options;
  const running = new Map<string, RunningAttempt>();
  /** By id. */
  const knownChannels = new LRUCache<string, KnownChannel>({ max: maxKnownChannels });
  const abandon = new AbortController();
  let isStopping = false;
  let polling: Promise<void> | undefined;
  let mustPollAgain = false;
  let cancelTimer = (): void => {};

  function channelOf({ channelId }: DueDelivery): KnownChannel {
    const channel = knownChannels.get(channelId) ?? { breaker: createChannelCircuitBreaker(concurrency) };
    knownChannels.set(channelId, channel);
    return channel;
  }

  async function startDue(): Promise<void> {
    const claimedAtMs = nowMs();
    const due = await store.claimDue({
      nowMs: claimedAtMs,
      leaseUntilMs: claimedAtMs + attemptTimeoutMs + leaseMarginMs,
      limitPerChannel: concurrency,
      limits: new Map(
        Array.from(knownChannels, ([id, { breaker }]) => [id, breaker.freeCount(monotonicNowMs())]),
      ),
      attempted: attemptedProjects(),
    });
    const surplus: DueDelivery[] = [];
    for (const delivery of due) {
      const again = running.get(delivery.eventId);
      if (again !== undefined) {
        // The clock was set during the attempt, which ended its lease.
        again.claimed = delivery;
        continue;
      }
      const channel = channelOf(delivery);
      if (isStopping || !channel.breaker.tryEnter(monotonicNowMs())) surplus.push(delivery);
      else start(delivery, channel);
    }
    // After the others have started: one that cannot be released waits for the end of its lease.
    await Promise.all(surplus.map((delivery) => store.release(delivery).catch(options.onError)));
  }

  function attemptedProjects(): ReadonlyMap<string, ReadonlySet<string>> {
    const attempted = new Map<string, Set<string>>();
    for (const [id, { lastProjectId }] of knownChannels)
      if (lastProjectId !== undefined) attempted.set(id, new Set([lastProjectId]));
    for (const { claimed } of running.values()) attempted.get(claimed.channelId)?.add(claimed.projectId);
    return attempted;
  }

  function start(delivery: DueDelivery, channel: KnownChannel): void {
    const attempt: RunningAttempt = { claimed: delivery, ended: Promise.resolve() };
    running.set(delivery.eventId, attempt);
    channel.lastProjectId = delivery.projectId;
    attempt.ended = deliver(attempt, channel.breaker).finally(() => {
      running.delete(delivery.eventId);
      wake();
    });
  }

  async function poll(): Promise<void> {
    cancelTimer();
    do {
      mustPollAgain = false;
      await startDue().catch(options.onError);
    } while (mustPollAgain && !isStopping);
    polling = undefined;
    if (!isStopping) cancelTimer = setTimer(wake, pollMs);
  }

  function wake(): void {
    if (isStopping) return;
    mustPollAgain = true;
    polling ??= poll();
  }

  async function deliver(attempt: RunningAttempt, breaker: ChannelCircuitBreaker): Promise<void> {
    const { claimed: delivery } = attempt;
    try {
      const channel = await findLiveChannel(options.channels, delivery);
      const made = channel && (await attemptDelivery(delivery, channel, attemptOptions));
      // Deliveries are cancelled with their channel.
      if (channel === undefined || made === undefined) {
        await store.release(attempt.claimed);
        return breaker.leaveUnknown(monotonicNowMs(), 0);
      }
      await record(attempt.claimed, channel, made);
      leave(breaker, made);
    } catch (error) {
      breaker.leaveUnknown(monotonicNowMs(), unrecordedPauseMs);
      options.onError(error);
    }
  }

  async function record(claimed: DueDelivery, channel: StoredChannel, made: MadeAttempt): Promise<void> {
    const { outcome, startedAtMs, durationMs } = made;
    const { eventId, kind } = claimed;
    const recordedAtMs = nowMs();
    const step = decideNextStep(outcome, claimed.attemptCount + 1, recordedAtMs, options.random);
    const details = {
      durationMs,
      ...(outcome.status === undefined ? {} : { status: outcome.status }),
      ...(outcome.kind === 'delivered' ? {} : { reason: outcome.reason }),
    };
    await store.recordAttempt({
      claimed,
      channelEtag: channel.etag,
      attempt: { startedAtMs, ...details },
      step,
      nowMs: recordedAtMs,
    });
    const { slug: channelSlug, type: channelType } = channel;
    const observed = step.kind === 'retry' ? 'retried' : step.kind;
    options.onAttempt({ eventId, kind, channelSlug, channelType, outcome: observed, ...details });
  }

  function leave(breaker: ChannelCircuitBreaker, { outcome }: MadeAttempt): void {
    const { retryAfterMs = 0, isReachable = false } = outcome.kind === 'failed' ? outcome : {};
    if (outcome.kind === 'delivered' || isReachable) breaker.leaveDelivered();
    else breaker.leaveFailed(monotonicNowMs(), retryAfterMs);
  }

  const whenEnded = () => Promise.all(Array.from(running.values(), ({ ended }) => ended));

  const attemptOptions = {
    senders: options.senders,
    nowMs,
    monotonicNowMs,
    setTimer,
    timeoutMs: attemptTimeoutMs,
    abandon: abandon.signal,
  };

  wake();
  return {
    wake,
    async stop(graceMs) {
      isStopping = true;
      cancelTimer();
      await polling;
      const grace = Promise.withResolvers<void>();
      const cancelGrace = setTimer(() => grace.resolve(), graceMs);
      await Promise.race([whenEnded(), grace.promise]);
      cancelGrace();
      abandon.abort();
      await whenEnded();
    },
  };
}
