import { addToCount } from '../../fairness/add-to-count.ts';

/** What the evaluations of each project keep in memory until their transitions are stored. */
export interface UnstoredTransitions {
  /** Whether a project has so much of it that no more of its alerts should be evaluated for now. */
  isFull(projectId: string): boolean;
  /** Counts bytes for as long as the work runs. */
  during(projectId: string, bytes: number, work: () => Promise<void>): Promise<void>;
}

/**
 * Exceeded by what one call of the metric store answers. An alert may have 512 Ki characters of labels that open and as many that are
 * open, and a project a thousand alerts, of which four are stored at a time.
 */
const maxProjectBytes = 64 * 1024 * 1024;

export function createUnstoredTransitions(maxBytes = maxProjectBytes): UnstoredTransitions {
  const bytesByProject = new Map<string, number>();

  return {
    isFull: (projectId) => (bytesByProject.get(projectId) ?? 0) >= maxBytes,
    async during(projectId, bytes, work) {
      addToCount(bytesByProject, projectId, bytes);
      try {
        await work();
      } finally {
        addToCount(bytesByProject, projectId, -bytes);
      }
    },
  };
}
