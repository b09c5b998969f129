import type { OutboxStore } from '../../notifications/outbox-store.ts';
import type { MetricAlert } from '../metric-alert.ts';

/**
 * Deliveries of a project to one channel that may be pending, as `OutboxStore.countPending` counts them: 40 MiB of payloads. Automations wait
 * at half as many: they leave room to alerts.
 */
export const maxPendingOpenings = 20_000;
/** For resolutions, so that those of openings that were stored are stored too. */
export const maxPendingResolutions = 30_000;

/** An alert with the channels alone that take more of its notifications. */
export interface AdmittedAlerts {
  /** For openings and storms. */
  readonly opening: MetricAlert;
  readonly resolution: MetricAlert;
}

/** What is pending for the channels of alerts: one that flaps stores notifications faster than a slow channel takes them, without end. */
export interface ChannelBacklogs {
  /** @throws what the outbox throws. */
  admit(alert: MetricAlert): Promise<AdmittedAlerts>;
}

export interface ChannelBacklogsOptions {
  readonly outbox: Pick<OutboxStore, 'countPending'>;
  readonly monotonicNowMs: () => number;
  /** Called when a project begins to have more pending for a channel than its alerts may. */
  readonly onFullChannel: (projectId: string, channelSlug: string, pendingCount: number) => void;
}

interface Count {
  readonly pending: number;
  readonly atMs: number;
}

/** A count takes as long as reading what it counts. */
const freshMs = 1_000;

export function createChannelBacklogs(options: ChannelBacklogsOptions): ChannelBacklogs {
  const { outbox, monotonicNowMs, onFullChannel } = options;
  /** By project and channel, the oldest first. */
  const counts = new Map<string, Count>();
  const reported = new Set<string>();

  function forgetOld(): void {
    const oldestMs = monotonicNowMs() - freshMs;
    for (const [key, { atMs }] of counts) {
      if (atMs > oldestMs) return;
      counts.delete(key);
    }
  }

  async function countPending(projectId: string, channelSlug: string): Promise<number> {
    forgetOld();
    const key = JSON.stringify([projectId, channelSlug]);
    const known = counts.get(key);
    if (known !== undefined) return known.pending;
    const pending = await outbox.countPending(projectId, channelSlug);
    counts.delete(key);
    counts.set(key, { pending, atMs: monotonicNowMs() });
    if (pending <= maxPendingOpenings) reported.delete(key);
    else if (!reported.has(key)) {
      reported.add(key);
      onFullChannel(projectId, channelSlug, pending);
    }
    return pending;
  }

  return {
    async admit(alert) {
      const [forOpening, forResolution]: [string[], string[]] = [[], []];
      for (const channelSlug of alert.notifications) {
        const pending = await countPending(alert.projectId, channelSlug);
        if (pending <= maxPendingOpenings) forOpening.push(channelSlug);
        if (pending <= maxPendingResolutions) forResolution.push(channelSlug);
      }
      return {
        opening: { ...alert, notifications: forOpening },
        resolution: { ...alert, notifications: forResolution },
      };
    },
  };
}
