/*
 * What happens in the hour of the sample data: a deploy of the payments service slows its charges and makes them fail, until it
 * is rolled back. Meanwhile the mails of orders wait for the worker, which has not caught up at the end.
 */

export const storyMinutes = 60;
export const deployMinute = 38;
export const rollbackMinute = 51;

export const paymentsVersions = { before: 'v2.3.1', faulty: 'v2.4.0' } as const;

const minuteMs = 60_000;

/** The state of the shop at one minute of the hour, fractions included. */
export interface ShopState {
  /** Relative to an ordinary minute. */
  readonly traffic: number;
  readonly paymentsVersion: string;
  readonly chargeMedianMs: number;
  /** Share of the charges that fail, from 0 to 1. */
  readonly chargeFailureShare: number;
  /** Mails of orders that wait for the worker. */
  readonly waitingMails: number;
}

export function shopStateAt(minute: number): ShopState {
  const trouble = troubleAt(minute);
  return {
    traffic: 1 + 0.2 * Math.sin((minute / storyMinutes) * 2 * Math.PI) + 0.05 * Math.sin(minute * 1.7),
    paymentsVersion:
      minute >= deployMinute && minute < rollbackMinute ? paymentsVersions.faulty : paymentsVersions.before,
    chargeMedianMs: 90 + 1_500 * trouble,
    chargeFailureShare: 0.004 + 0.22 * trouble,
    waitingMails: waitingMailsAt(minute),
  };
}

/** From 0 to 1: rises over six minutes after the deploy, and falls within two after the rollback. */
function troubleAt(minute: number): number {
  if (minute < deployMinute) return 0;
  if (minute < rollbackMinute) return Math.min(1, (minute - deployMinute) / 6);
  return Math.max(0, 1 - (minute - rollbackMinute) / 2);
}

/** Retried orders wait with their mails; the worker takes longer than the hour to send them all. */
function waitingMailsAt(minute: number): number {
  const ordinary = 12 + 6 * Math.sin(minute * 0.9);
  if (minute < deployMinute + 2) return ordinary;
  const peak = ordinary + 55 * (Math.min(minute, rollbackMinute + 1) - deployMinute - 2);
  return Math.max(ordinary, peak - 18 * Math.max(0, minute - rollbackMinute - 1));
}

/** The minute of the story at a time. */
export function minuteAt(timeMs: number, endMs: number): number {
  return storyMinutes - (endMs - timeMs) / minuteMs;
}

/** The time of a minute of the story. */
export function timeOfMinute(minute: number, endMs: number): number {
  return endMs - (storyMinutes - minute) * minuteMs;
}
