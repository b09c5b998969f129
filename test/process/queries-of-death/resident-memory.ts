import { readFileSync } from 'node:fs';

const mebibyte = 1024 * 1024;
const intervalMs = 50;

/** Resident memory of a process, in MiB (`VmRSS` of https://www.man7.org/linux/man-pages/man5/proc_pid_status.5.html). */
export function readResidentMebibytes(processId: number): number {
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${processId}/status`, 'utf8'))?.[1];
  return Math.round((Number(kibibytes) * 1024) / mebibyte);
}

/** Follows the memory of a process until it is stopped, which gives the most that was seen. */
export function followResidentMemory(processId: number): { stop(): number } {
  let peak = readResidentMebibytes(processId);
  const timer = setInterval(() => {
    peak = Math.max(peak, readResidentMebibytes(processId));
  }, intervalMs);
  return {
    stop() {
      clearInterval(timer);
      return peak;
    },
  };
}
