import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Of Linux; `getconf CLK_TCK`. */
const ticksPerSecond = 100;
const settledShare = 0.05;
const quietShare = 0.4;
const quietForSeconds = 10;
const settledWithinMs = 60_000;

/** User and system time of all threads of a process. Source: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
export function readCpuSeconds(pid: number): number {
  return sumTimes(pid, [11, 12]);
}

/** The same of a process and all that it started, also of those that have ended. */
export function readCpuSecondsOfAll(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  const own = sumTimes(pid, [11, 12, 13, 14]);
  return children.reduce((sum, child) => sum + readCpuSecondsOfAll(Number(child)), own);
}

/** @param fields counted from the third, which is 0. */
function sumTimes(pid: number, fields: readonly number[]): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name before may have spaces; what follows begins with the third field.
  const values = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.reduce((sum, field) => sum + Number(values[field]), 0) / ticksPerSecond;
}

export function readResidentMebibytes(pid: number): number {
  return readStatus(pid, 'VmRSS');
}

/** The most that was resident since the start, or since `resetPeakMemory`. */
export function readPeakMebibytes(pid: number): number {
  return readStatus(pid, 'VmHWM');
}

/** Source: `clear_refs` in https://man7.org/linux/man-pages/man5/proc_pid_clear_refs.5.html */
export function resetPeakMemory(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

function readStatus(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
}

/**
 * Waits for the background work of a process to finish: until it was idle for a second, or did little for ten. A wake-up of a timer
 * takes milliseconds on some virtual machines.
 */
export async function settle(pid: number): Promise<void> {
  const giveUpMs = performance.now() + settledWithinMs;
  let last = readCpuSeconds(pid);
  let quietSeconds = 0;
  while (performance.now() < giveUpMs) {
    await delay(1_000);
    const now = readCpuSeconds(pid);
    const share = now - last;
    last = now;
    if (share < settledShare) return;
    quietSeconds = share < quietShare ? quietSeconds + 1 : 0;
    if (quietSeconds === quietForSeconds) return;
  }
  throw new Error(`process ${pid} was still busy ${settledWithinMs / 1_000} s after the last request`);
}
