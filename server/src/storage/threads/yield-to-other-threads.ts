import { constants, platform, setPriority } from 'node:os';

/**
 * Lowers the scheduling priority of the calling thread, so that long work does not delay the threads that callers wait
 * for. Does nothing where a priority is that of the whole process.
 * Source: https://man7.org/linux/man-pages/man2/setpriority.2.html#NOTES, "the nice value is a per-thread attribute"
 */
export function yieldToOtherThreads(): void {
  if (platform() !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A sandbox may forbid it; the thread then keeps its priority.
  }
}
