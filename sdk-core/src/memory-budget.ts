/** What everything waiting for delivery in one client may hold together. */
export interface MemoryBudget {
  /** Whether there was room; then `release` must follow. */
  reserve(bytes: number): boolean;
  release(bytes: number): void;
  usedBytes(): number;
}

export function createMemoryBudget(maxBytes: number): MemoryBudget {
  let usedBytes = 0;
  return {
    reserve(bytes) {
      if (usedBytes + bytes > maxBytes) return false;
      usedBytes += bytes;
      return true;
    },
    release(bytes) {
      usedBytes -= bytes;
    },
    usedBytes: () => usedBytes,
  };
}
