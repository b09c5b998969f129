import type { Incident } from '../incident.ts';
import type { StormLimits } from './record-evaluation.ts';

export interface OpeningCounts {
  /** Incidents that the evaluation opens. */
  readonly opened: number;
  /** Incidents that it resolves. */
  readonly resolved: number;
  readonly atMs: number;
}

export interface ToldOpenings {
  /** The first of the openings, which are told of one by one, and of whose resolution too. */
  readonly notified: number;
  /** The others are told of as one, or that the alert now has as many incidents as it may. */
  readonly isStormTold: boolean;
}

/**
 * Decides how channels hear of what an evaluation opens. It looks at stored incidents alone, so that a restart amid a storm
 * changes nothing; and at recent ones alone, because an incident whose series is gone stays open for ever and must not
 * silence the alert.
 *
 * @param open incidents of the alert that are open before the evaluation.
 */
export function chooseTold(
  { opened, resolved, atMs }: OpeningCounts,
  open: ReadonlyMap<string, Incident>,
  { maxOpen, maxNotified, windowMs }: StormLimits,
): ToldOpenings {
  let recentlyNotified = 0;
  let isStorm = false;
  for (const { notified, openedAtMs } of open.values()) {
    if (openedAtMs <= atMs - windowMs) continue;
    if (notified) recentlyNotified += 1;
    else isStorm = true;
  }
  const notified = Math.min(opened, Math.max(0, maxNotified - recentlyNotified));
  const becomesFull = open.size < maxOpen && open.size - resolved + opened >= maxOpen;
  return { notified, isStormTold: !isStorm && (notified < opened || becomesFull) };
}
