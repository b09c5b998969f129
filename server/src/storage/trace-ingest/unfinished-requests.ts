import type { SpanGroup } from './span-group.ts';

/** What was read of requests of which a part is stored, so that their next steps need not read them again. */
export interface UnfinishedRequests<Append extends object, Read> {
  get(append: Append): Read | undefined;
  /** @param bytes of memory that it takes. */
  keep(append: Append, read: Read, bytes: number): void;
  remove(append: Append): void;
  /** Call after a rollback: what failed does not come again. */
  clear(): void;
}

/** Those of many projects together; a larger one is kept alone. */
const defaultMaxBytes = 64 * 1024 * 1024;

/** Beyond the bound, the requests whose last steps are longest ago are forgotten. */
export function createUnfinishedRequests<Append extends object, Read>(
  maxBytes = defaultMaxBytes,
): UnfinishedRequests<Append, Read> {
  const kept = new Map<Append, { readonly read: Read; readonly bytes: number }>();
  let total = 0;

  function remove(append: Append): void {
    total -= kept.get(append)?.bytes ?? 0;
    kept.delete(append);
  }

  return {
    get: (append) => kept.get(append)?.read,
    keep(append, read, bytes) {
      remove(append);
      kept.set(append, { read, bytes });
      total += bytes;
      for (const oldest of kept.keys()) {
        if (total <= maxBytes || oldest === append) break;
        remove(oldest);
      }
    },
    remove,
    clear() {
      kept.clear();
      total = 0;
    },
  };
}

/** About what a group with a name and a few attributes takes, and the range of a span. */
const bytesPerGroup = 1_024;
const bytesPerSpan = 64;
const bytesPerLabel = 130;

/** What the groups of a request take in memory, besides its bytes. */
export function memoryOf(groups: readonly SpanGroup[]): number {
  return groups.reduce(
    (sum, { ranges, labelCount }) =>
      sum + bytesPerGroup + ranges.length * bytesPerSpan + labelCount * bytesPerLabel,
    0,
  );
}
