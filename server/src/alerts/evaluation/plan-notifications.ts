import type { Incident } from '../incident.ts';
import type { StormLimits } from './storm-limits.ts';

export interface OpeningCounts {
  /** Incidents that the evaluation opens. */
  readonly opened: number;
  /** Incidents that it resolves. */
  readonly resolved: number;
  readonly atMs: number;
}

export interface NotificationPlan {
  /** How many of the openings, from the first, get notifications of their own, and of their resolution too. */
  readonly notified: number;
  /** Whether to send one storm notification: for the other openings, or because the alert reaches its limit of incidents. */
  readonly notifiesStorm: boolean;
}

/**
 * Decides which openings of an evaluation are notified. It depends only on stored incidents, so that a restart amid a storm
 * changes nothing, and only on recent ones, because an incident whose series is gone stays open forever and must not silence
 * the alert.
 *
 * @param open incidents of the alert that are open before the evaluation.
 */
export function planNotifications(
  { opened, resolved, atMs }: OpeningCounts,
  open: ReadonlyMap<string, Incident>,
  { maxOpen, maxNotified, windowMs }: StormLimits,
): NotificationPlan {
  let recentlyNotified = 0;
  let isStorm = false;
  for (const { notified, openedAtMs } of open.values()) {
    if (openedAtMs <= atMs - windowMs) continue;
    if (notified) recentlyNotified += 1;
    else isStorm = true;
  }
  const notified = Math.min(opened, Math.max(0, maxNotified - recentlyNotified));
  const becomesFull = open.size < maxOpen && open.size - resolved + opened >= maxOpen;
  return { notified, notifiesStorm: !isStorm && (notified < opened || becomesFull) };
}
