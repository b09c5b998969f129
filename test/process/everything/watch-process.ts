import { readdirSync } from 'node:fs';
import { repeat } from '../../../server/src/time/timers.ts';
import { readResidentMebibytes } from '../../perf/process-usage.ts';
import type { ServiceProcess } from '../service/service-process.ts';
import { growthOf } from './growth-of.ts';

/** A reading of a process that had run for a while. */
export interface ProcessReading {
  readonly minute: number;
  readonly residentMebibytes: number;
  readonly openFiles: number;
}

/** What a process takes, while it and its successors run. */
export interface ProcessWatch {
  /** Call it when a process was started. */
  started(service: ServiceProcess): void;
  readonly readings: readonly ProcessReading[];
  stop(): void;
}

const intervalMs = 10_000;
/** A process that has just started takes less. */
const settledAfterMs = 60_000;

export function watchProcess(): ProcessWatch {
  const readings: ProcessReading[] = [];
  const watchedSinceMs = performance.now();
  let processId: number | undefined;
  let startedAtMs = 0;
  const stop = repeat(() => {
    const nowMs = performance.now();
    if (processId === undefined || nowMs - startedAtMs < settledAfterMs) return;
    const reading = read(processId, (nowMs - watchedSinceMs) / 60_000);
    if (reading !== undefined) readings.push(reading);
  }, intervalMs);
  return {
    started(service) {
      ({ processId } = service);
      startedAtMs = performance.now();
    },
    readings,
    stop,
  };
}

/** The growth of both in a minute, after the first part of the readings. */
export function growthOfReadings(readings: readonly ProcessReading[], afterMinute: number) {
  const late = readings.filter(({ minute }) => minute > afterMinute);
  const slope = (measure: (reading: ProcessReading) => number): number =>
    Number(
      growthOf(late.map((reading) => ({ minute: reading.minute, mebibytes: measure(reading) }))).toFixed(2),
    );
  return {
    mebibytesPerMinute: slope(({ residentMebibytes }) => residentMebibytes),
    openFilesPerMinute: slope(({ openFiles }) => openFiles),
  };
}

/** `undefined` when it has just ended; one whose end nobody has read yet has no memory. */
function read(processId: number, minute: number): ProcessReading | undefined {
  try {
    const residentMebibytes = Math.round(readResidentMebibytes(processId));
    if (Number.isNaN(residentMebibytes)) return undefined;
    return { minute, residentMebibytes, openFiles: readdirSync(`/proc/${processId}/fd`).length };
  } catch {
    return undefined;
  }
}
