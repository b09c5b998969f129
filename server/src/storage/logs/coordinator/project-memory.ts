import { AppError } from '../../../errors/app-error.ts';
import { addToCount } from '../../../fairness/add-to-count.ts';
import { createFairPool } from '../../../fairness/fair-pool.ts';

/** What the queries of projects hold, for example groups of statistics on their way to be merged. */
export interface ProjectMemory {
  /** Begins a query. */
  open(projectId: string): MemoryClaim;
}

export interface MemoryClaim {
  /**
   * Adds bytes, or gives them back when negative.
   *
   * @throws AppError `RESOURCE_EXHAUSTED` when the project's queries together would hold more than they may, `UNAVAILABLE` when
   *   those of all projects would and the project has its share, or the claim was evicted.
   */
  charge(bytes: number): void;
  /** Aborts when the claim is evicted for a project that has less than its share: what it counts has to be freed. */
  readonly signal: AbortSignal;
  /** Gives everything back. */
  release(): void;
}

const retryAfterSeconds = 1;

/**
 * @param maxProjectBytes of the queries of one project.
 * @param maxBytes of those of all projects, which share them as of `createFairPool`.
 */
export function createProjectMemory(maxProjectBytes: number, maxBytes: number): ProjectMemory {
  const held = new Map<string, number>();
  const pool = createFairPool({ name: 'memory of log statistics', capacity: maxBytes, unit: 'bytes' });

  return {
    open(projectId) {
      const holding = pool.open({ tenant: projectId, isWebKey: false });
      const eviction = new AbortController();
      holding.onEvicted((reason) => eviction.abort(reason));
      let own = 0;
      let isReleased = false;
      return {
        signal: eviction.signal,
        charge(bytes) {
          // By a read that is still ending after its query failed.
          if (isReleased) return;
          const total = (held.get(projectId) ?? 0) + bytes;
          if (bytes > 0 && total > maxProjectBytes) throw overShare(maxProjectBytes, total);
          holding.take(bytes);
          own += bytes;
          addToCount(held, projectId, bytes);
        },
        release() {
          isReleased = true;
          holding.release();
          addToCount(held, projectId, -own);
          own = 0;
        },
      };
    },
  };
}

function overShare(maxBytes: number, received: number): AppError {
  return new AppError(
    'RESOURCE_EXHAUSTED',
    `the statistics that the project reads at this moment need more than ${maxBytes} bytes of memory; ask for fewer at a time, narrow the window or the filter, or group by fewer or shorter values`,
    [
      { type: 'limit', limit: 'project_stats_bytes', max: maxBytes, received },
      { type: 'retry', retry_after_seconds: retryAfterSeconds },
    ],
  );
}
