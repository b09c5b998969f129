import { constants, getPriority, platform, setPriority } from 'node:os';

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;

/**
 * Lowers the scheduling priority of the calling thread below that of the process, so that long work does not delay the threads that callers wait
 * for. Does nothing where a priority is that of the whole process.
 * Source: https://man7.org/linux/man-pages/man2/setpriority.2.html#NOTES, "the nice value is a per-thread attribute"
 */
export function yieldToOtherThreads(): void {
  if (platform() !== 'linux') return;
  try {
    setPriority(Math.min(getPriority() + PRIORITY_BELOW_NORMAL, PRIORITY_LOW));
  } catch {
    // A sandbox may forbid it; the thread then keeps its priority.
  }
}
