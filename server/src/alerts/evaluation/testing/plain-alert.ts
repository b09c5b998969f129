import type { AlertVersion } from './model-alerts.ts';

/** Model of an alert; everything below `version` is lost with the process. */
export interface PlainAlert {
  readonly document: number;
  version: AlertVersion;
  /** The last evaluated time; no earlier one is evaluated. */
  throughMs: number;
  times: number[];
  aheadMs: number | undefined;
  isWritten: boolean;
  pausedUntilMs: number;
  isSuspect: boolean;
  isBusy: boolean;
}

export const noTime = Number.NEGATIVE_INFINITY;
const maxTimes = 16;

export function newAlert(document: number, version: AlertVersion, throughMs = noTime): PlainAlert {
  const waiting = { times: [], aheadMs: undefined, isWritten: false };
  return { document, version, throughMs, ...waiting, pausedUntilMs: noTime, isSuspect: false, isBusy: false };
}

export function addTime(alert: PlainAlert, timeMs: number): void {
  alert.times = [...new Set([...alert.times, Math.max(timeMs, alert.throughMs)])].sort((a, b) => a - b);
  if (alert.times.length > maxTimes) alert.times = alert.times.slice(-1);
}

/** Takes the time to evaluate the alert at; `undefined` when none is due. */
export function takeTime(alert: PlainAlert, nowMs: number): number | undefined {
  if (!alert.version.enabled || alert.isBusy || alert.pausedUntilMs > nowMs) return undefined;
  if (alert.aheadMs !== undefined && alert.aheadMs <= nowMs) {
    addTime(alert, alert.aheadMs);
    alert.aheadMs = undefined;
  }
  const time = alert.times.shift();
  if (time !== undefined) {
    alert.throughMs = time;
    return time;
  }
  if (!alert.isWritten) return undefined;
  alert.isWritten = false;
  return Math.max(nowMs, alert.throughMs);
}

/** When the alert is due if no command changes that. */
export function dueMsOf(alert: PlainAlert, nowMs: number): number | undefined {
  if (!alert.version.enabled || alert.isBusy) return undefined;
  const isWaiting = alert.times.length > 0 || alert.isWritten;
  const atMs = isWaiting ? noTime : alert.aheadMs;
  return atMs === undefined ? undefined : Math.max(atMs, alert.pausedUntilMs, nowMs);
}
