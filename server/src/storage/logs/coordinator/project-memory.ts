import { AppError } from '../../../errors/app-error.ts';

/** What the queries of a project hold together, for example groups of statistics on their way to be merged. */
export interface ProjectMemory {
  /** Begins a query. */
  open(projectId: string): MemoryClaim;
}

export interface MemoryClaim {
  /**
   * Adds bytes, or gives them back when negative.
   *
   * @throws AppError `RESOURCE_EXHAUSTED` when the project's queries together would hold more than they may.
   */
  charge(bytes: number): void;
  /** Gives everything back. */
  release(): void;
}

const retryAfterSeconds = 1;

export function createProjectMemory(maxBytes: number): ProjectMemory {
  const held = new Map<string, number>();

  function change(projectId: string, bytes: number): void {
    const total = (held.get(projectId) ?? 0) + bytes;
    if (total > 0) held.set(projectId, total);
    else held.delete(projectId);
  }

  return {
    open(projectId) {
      let own = 0;
      let isReleased = false;
      return {
        charge(bytes) {
          // By a read that is still ending after its query failed.
          if (isReleased) return;
          const total = (held.get(projectId) ?? 0) + bytes;
          if (bytes > 0 && total > maxBytes) throw overShare(maxBytes, total);
          own += bytes;
          change(projectId, bytes);
        },
        release() {
          isReleased = true;
          change(projectId, -own);
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
