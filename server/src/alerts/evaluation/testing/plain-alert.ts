import type { AlertVersion } from './model-alerts.ts';

/** Model of an alert; everything below `writtenMs` is lost with the process. */
export interface PlainAlert {
  readonly document: number;
  version: AlertVersion;
  writtenMs: number;
  /** The last evaluated time of samples; no earlier one is evaluated. */
  throughMs: number;
  /** The last evaluated time of the clock for a sample ahead of it. */
  clockMs: number;
  times: number[];
  aheadMs: number | undefined;
  isAheadDue: boolean;
  isWritten: boolean;
  pausedUntilMs: number;
  isSuspect: boolean;
  /** Consecutive failures to answer. */
  failureCount: number;
  isBusy: boolean;
}

export const noTime = Number.NEGATIVE_INFINITY;
const maxTimes = 16;
const storedWindowMs = 600_000;

export function newAlert(
  document: number,
  version: AlertVersion,
  writtenMs: number,
  throughMs = noTime,
): PlainAlert {
  const waiting = { times: [], aheadMs: undefined, isAheadDue: false, isWritten: false, clockMs: noTime };
  const idle = { isSuspect: false, failureCount: 0, isBusy: false };
  return { document, version, writtenMs, throughMs, ...waiting, pausedUntilMs: noTime, ...idle };
}

export function addTime(alert: PlainAlert, timeMs: number): void {
  alert.times = [...new Set([...alert.times, Math.max(timeMs, alert.throughMs)])].sort((a, b) => a - b);
  if (alert.times.length > maxTimes) alert.times = alert.times.slice(-1);
}

/**
 * Schedules what an earlier process may not have evaluated.
 *
 * @param fromMs samples up to this time were evaluated.
 * @param newestMs of the samples after a time and up to another.
 */
export function addStored(
  alert: PlainAlert,
  nowMs: number,
  fromMs: number,
  newestMs: (fromMs: number, toMs: number) => number | undefined,
): void {
  const sampleMs = newestMs(Math.max(fromMs, nowMs - storedWindowMs), nowMs);
  if (sampleMs !== undefined && sampleMs >= alert.writtenMs) addTime(alert, sampleMs);
  alert.aheadMs = newestMs(nowMs, nowMs + storedWindowMs);
  alert.isWritten = alert.writtenMs > nowMs - 30_000;
}

/** Schedules an evaluation again that was taken with these times. */
export function requeue(alert: PlainAlert, { clockMs, sampleMs }: PlainTimes): void {
  if (clockMs !== sampleMs) addTime(alert, sampleMs);
  else if (clockMs === alert.clockMs) alert.isAheadDue = true;
  else alert.isWritten = true;
}

/** The clock's time and that of samples; equal for an evaluation of the clock alone. */
export interface PlainTimes {
  readonly clockMs: number;
  readonly sampleMs: number;
}

/** Takes the times to evaluate the alert at; `undefined` when none is due. */
export function takeTimes(alert: PlainAlert, nowMs: number): PlainTimes | undefined {
  if (!alert.version.enabled || alert.isBusy || alert.pausedUntilMs > nowMs) return undefined;
  if (alert.aheadMs !== undefined && alert.aheadMs <= nowMs) {
    alert.isAheadDue = true;
    alert.aheadMs = undefined;
  }
  const time = alert.times.shift();
  if (time !== undefined) {
    alert.throughMs = time;
    return { clockMs: alert.clockMs > time ? alert.clockMs : noTime, sampleMs: time };
  }
  if (!alert.isAheadDue && !alert.isWritten) return undefined;
  if (alert.isAheadDue) alert.clockMs = nowMs;
  alert.isAheadDue = false;
  alert.isWritten = false;
  return { clockMs: nowMs, sampleMs: nowMs };
}

/** When the alert is due if no command changes that. */
export function dueMsOf(alert: PlainAlert, nowMs: number): number | undefined {
  if (!alert.version.enabled || alert.isBusy) return undefined;
  const isWaiting = alert.times.length > 0 || alert.isAheadDue || alert.isWritten;
  const atMs = isWaiting ? noTime : alert.aheadMs;
  return atMs === undefined ? undefined : Math.max(atMs, alert.pausedUntilMs, nowMs);
}
