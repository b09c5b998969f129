import { countLabelCharacters } from '../../promql/labels/count-label-characters.ts';
import type { Incident } from '../incident.ts';
import type { StormLimits } from './storm-limits.ts';

export interface OpeningCounts {
  /** Incidents that the evaluation opens. */
  readonly opened: number;
  /** Incidents that it ends, recovered or not. */
  readonly ended: number;
  /** Firing label sets that get no incident, because the alert is at its limit of open ones. */
  readonly overBound: number;
  readonly atMs: number;
}

/** What the channels of an alert know of its storms. */
export interface StormState {
  /** Evaluation time of the last storm notification; `-Infinity` before the first. */
  readonly lastMs: number;
  /** Openings since then that were notified in no way. */
  readonly unreported: number;
  /** Whether a storm notification has said that the alert is at a limit of open incidents, and it is since. */
  readonly isFull: boolean;
}

export interface NotificationPlan {
  /** How many of the openings, from the first, get notifications of their own, and of their resolution too. */
  readonly notified: number;
  /** Openings that a storm notification has to report; absent when none is sent. */
  readonly stormOpened?: number;
  /** Once the plan is stored. */
  readonly storms: StormState;
}

/**
 * Decides which openings of an evaluation are notified. Which ones individually depends only on stored incidents, so that a restart
 * amid a storm changes nothing, and only on recent ones, because an incident whose series is gone may stay open forever and must
 * not silence the alert. The others are reported together, and so is that the alert reached a limit of incidents, and hourly that
 * it is over it.
 *
 * @param open incidents of the alert that are open before the evaluation.
 */
export function planNotifications(
  { opened, ended, overBound, atMs }: OpeningCounts,
  open: ReadonlyMap<string, Incident>,
  storms: StormState,
  { maxOpen, maxNotified, windowMs, repeatMs }: StormLimits,
): NotificationPlan {
  let recentlyNotified = 0;
  for (const { notified, openedAtMs } of open.values()) {
    // Those that are further ahead opened before the clock was set back.
    if (notified && Math.abs(atMs - openedAtMs) < windowMs) recentlyNotified += 1;
  }
  const notified = Math.min(opened, Math.max(0, maxNotified - recentlyNotified));
  const unreported = storms.unreported + opened - notified;
  // How long labels are together is at its limit once some have no room.
  const isFull = open.size - ended + opened >= maxOpen || overBound > 0;
  const becomesFull = isFull && !storms.isFull;
  // The clock may have been set back since.
  const sinceMs = Math.abs(atMs - storms.lastMs);
  const isDue =
    (sinceMs >= repeatMs && (unreported > 0 || becomesFull)) || (sinceMs >= windowMs && overBound > 0);
  return isDue
    ? { notified, stormOpened: storms.unreported + opened, storms: { lastMs: atMs, unreported: 0, isFull } }
    : { notified, storms: { lastMs: storms.lastMs, unreported, isFull: isFull && storms.isFull } };
}

/**
 * The state of an alert that this process has not evaluated yet, from its stored incidents: whoever opened them reported the first that
 * was not notified, and then what had opened when it was time again. What opened after the last of these reports may be reported
 * a second time, within the window, but is not forgotten.
 *
 * @param atMs time of the first evaluation.
 */
export function initialStormState(
  open: ReadonlyMap<string, Incident>,
  atMs: number,
  { maxOpen, maxOpenCharacters, windowMs, repeatMs }: StormLimits,
): StormState {
  const lengths = [...open.values()].map((incident) => countLabelCharacters([incident]));
  const characters = lengths.reduce((sum, length) => sum + length, 0);
  const hasRoom = open.size < maxOpen && characters + Math.max(0, ...lengths) <= maxOpenCharacters;
  if (!hasRoom) return { lastMs: atMs, unreported: 0, isFull: true };
  const swallowed = [...open.values()].filter(({ notified }) => !notified);
  let lastMs = Number.NEGATIVE_INFINITY;
  let unreported = 0;
  for (const openedAtMs of swallowed.map((incident) => incident.openedAtMs).sort((a, b) => a - b)) {
    if (openedAtMs >= lastMs + repeatMs) {
      lastMs = openedAtMs;
      unreported = 0;
    } else if (openedAtMs > lastMs) unreported += 1;
  }
  return { lastMs, unreported: Math.abs(atMs - lastMs) < windowMs ? unreported : 0, isFull: false };
}
