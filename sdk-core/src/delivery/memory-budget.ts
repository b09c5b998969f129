/** Memory limit shared by everything a client has waiting for delivery. */
export interface MemoryBudget {
  /** Whether the bytes were reserved; if so, `release` must follow. */
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
