import { constants, platform, setPriority } from 'node:os';

/**
 * Lets the calling thread have the processor only when the other threads of the service leave some, so that what takes long
 * does not keep those waiting that are waited for. Does nothing where a priority is that of the whole process.
 *
 * Source: https://man7.org/linux/man-pages/man2/setpriority.2.html#NOTES, "the nice value is a per-thread attribute"
 */
export function yieldToOtherThreads(): void {
  if (platform() !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A sandbox may forbid it. The thread does its work nevertheless.
  }
}
