import type { ChannelType } from '../channels/channel.ts';
import type { ChannelStore, StoredChannel } from '../channels/channel-store.ts';
import { attemptDelivery, findLiveChannel, type MadeAttempt } from './attempt-delivery.ts';
import { type ChannelGate, createChannelGate } from './channel-gate.ts';
import { decideNextStep } from './delivery-schedule.ts';
import type { DueDelivery, OutboxStore } from './outbox-store.ts';
import type { Senders } from './senders.ts';

/** One attempt, without anything secret, for logs and metrics. */
export interface ObservedAttempt {
  readonly eventId: string;
  readonly kind: string;
  readonly channelSlug: string;
  readonly channelType: ChannelType;
  /** `retried`: it failed and is tried again. `failed`: it failed for good. `gone`: and its channel is disabled. */
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
  /** From 0 up to 1. */
  readonly random: () => number;
  /** Calls back once; the returned function cancels it. */
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
  readonly onAttempt: (attempt: ObservedAttempt) => void;
  /** The outbox could not be read or written; it is tried again. */
  readonly onError: (error: unknown) => void;
  /** Attempts under way to one channel at a time; 2 by default. */
  readonly concurrency?: number;
  /** Of one attempt; 10 s by default. */
  readonly attemptTimeoutMs?: number;
}

export interface Deliveries {
  /** Looks for due deliveries at once; call it after a commit that made some. */
  wake(): void;
  /** Begins nothing more, and abandons what is under way after the grace: it is tried again at the next start. */
  stop(graceMs: number): Promise<void>;
}

/** How soon deliveries are seen that another process made, or that fall due. */
const pollMs = 1_000;
/** A channel whose attempts could not be noted is left alone for so long, or it would get the same again and again. */
const unnotedPauseMs = 30_000;

/** Delivers what the outbox holds, at least once each, until it is stopped. No channel waits for another. */
export function startDeliveries(options: DeliveriesOptions): Deliveries {
  const { store, nowMs, setTimer, concurrency = 2 } = options;
  const gates = new Map<string, ChannelGate>();
  const underWay = new Map<string, Promise<void>>();
  const abandon = new AbortController();
  let isStopping = false;
  let looking: Promise<void> | undefined;
  let mustLookAgain = false;
  let cancelTimer = (): void => {};

  function gateOf(channelId: string): ChannelGate {
    const gate = gates.get(channelId) ?? createChannelGate(concurrency);
    gates.set(channelId, gate);
    return gate;
  }

  async function beginDue(): Promise<void> {
    // Enough to find as many as may begin when all that are under way are among them.
    for (const delivery of await store.listDue(nowMs(), 2 * concurrency)) {
      if (isStopping) return;
      if (underWay.has(delivery.eventId) || !gateOf(delivery.channelId).tryEnter(nowMs())) continue;
      const attempt = deliver(delivery, gateOf(delivery.channelId)).finally(() => {
        underWay.delete(delivery.eventId);
        wake();
      });
      underWay.set(delivery.eventId, attempt);
    }
  }

  async function look(): Promise<void> {
    cancelTimer();
    do {
      mustLookAgain = false;
      await beginDue().catch(options.onError);
    } while (mustLookAgain && !isStopping);
    looking = undefined;
    if (!isStopping) cancelTimer = setTimer(wake, pollMs);
  }

  function wake(): void {
    if (isStopping) return;
    mustLookAgain = true;
    looking ??= look();
  }

  async function deliver(delivery: DueDelivery, gate: ChannelGate): Promise<void> {
    try {
      const channel = await findLiveChannel(options.channels, delivery);
      const made = channel && (await attemptDelivery(delivery, channel, attemptOptions));
      // Without a channel the delivery was cancelled with it.
      if (channel === undefined || made === undefined) return gate.leaveUnknown(nowMs(), 0);
      await note(delivery, channel, made);
      leave(gate, made);
    } catch (error) {
      gate.leaveUnknown(nowMs(), unnotedPauseMs);
      options.onError(error);
    }
  }

  async function note(delivery: DueDelivery, channel: StoredChannel, made: MadeAttempt): Promise<void> {
    const { outcome, startedAtMs, durationMs } = made;
    const { eventId, kind } = delivery;
    const step = decideNextStep(outcome, delivery.attemptCount + 1, nowMs(), options.random);
    const details = {
      durationMs,
      ...(outcome.status === undefined ? {} : { status: outcome.status }),
      ...(outcome.kind === 'delivered' ? {} : { reason: outcome.reason }),
    };
    await store.recordAttempt({ eventId, attempt: { startedAtMs, ...details }, step, nowMs: nowMs() });
    const { slug: channelSlug, type: channelType } = channel;
    const observed = step.kind === 'retry' ? 'retried' : step.kind;
    options.onAttempt({ eventId, kind, channelSlug, channelType, outcome: observed, ...details });
  }

  function leave(gate: ChannelGate, { outcome }: MadeAttempt): void {
    if (outcome.kind === 'delivered') gate.leaveDelivered();
    else gate.leaveFailed(nowMs(), outcome.kind === 'failed' ? outcome.retryAfterMs : 0);
  }

  const attemptOptions = {
    senders: options.senders,
    nowMs,
    setTimer,
    timeoutMs: options.attemptTimeoutMs ?? 10_000,
    abandon: abandon.signal,
  };

  wake();
  return {
    wake,
    async stop(graceMs) {
      isStopping = true;
      cancelTimer();
      await looking;
      const grace = Promise.withResolvers<void>();
      const cancelGrace = setTimer(() => grace.resolve(), graceMs);
      await Promise.race([Promise.all(underWay.values()), grace.promise]);
      cancelGrace();
      abandon.abort();
      await Promise.all(underWay.values());
    },
  };
}
