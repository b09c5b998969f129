/** Browsers reject keepalive requests beyond 64 KiB in flight for all code of a page; the rest is the host's. */
const maxBytes = 61_440;
/** For ordinary requests: the page may end at any time, and then the rest is needed. */
const maxOrdinaryBytes = 16_384;

/** Bytes of the keepalive requests in flight, of all clients on a page. */
export interface KeepaliveBudget {
  /** How many more a page that ends may send. */
  remainingBytes(): number;
  /** Whether an ordinary request of this size may outlive the page. */
  admits(bytes: number): boolean;
  reserve(bytes: number): void;
  release(bytes: number): void;
}

export function createKeepaliveBudget(): KeepaliveBudget {
  let usedBytes = 0;
  return {
    remainingBytes: () => maxBytes - usedBytes,
    admits: (bytes) => usedBytes + bytes <= maxOrdinaryBytes,
    reserve(bytes) {
      usedBytes += bytes;
    },
    release(bytes) {
      usedBytes -= bytes;
    },
  };
}
