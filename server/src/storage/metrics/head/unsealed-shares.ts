import { addToCount } from '../../../fairness/add-to-count.ts';
import { findFairShare } from '../../../fairness/fair-share.ts';

/**
 * How many of the samples that are in no day file each project has. All of them share one memtable, so one whose samples arrive faster than
 * they are sealed would have all others wait too.
 */
export interface UnsealedShares {
  /** Adds samples of a project to a memtable. */
  add(generation: number, projectId: string, sampleCount: number): void;
  /** Call it when the memtable is in day files. */
  remove(generation: number): void;
  /**
   * Which projects may append. Once the memory of unsealed samples is nearly full, those that have the most wait for the sealer; what is
   * left is for the others.
   *
   * @param usedPart of that memory; all of it is 1.
   */
  appenders(usedPart: number): (projectId: string) => boolean;
}

/** Of the memory: beyond it, only projects with less than their share of it may append. */
const sharedPart = 0.8;

export function createUnsealedShares(): UnsealedShares {
  const memtables = new Map<number, Map<string, number>>();
  const totals = new Map<string, number>();

  return {
    add(generation, projectId, sampleCount) {
      const counts = memtables.get(generation) ?? new Map<string, number>();
      memtables.set(generation, counts);
      addToCount(counts, projectId, sampleCount);
      addToCount(totals, projectId, sampleCount);
    },
    remove(generation) {
      for (const [projectId, count] of memtables.get(generation) ?? []) addToCount(totals, projectId, -count);
      memtables.delete(generation);
    },
    appenders(usedPart) {
      if (usedPart < sharedPart) return () => true;
      if (usedPart >= 1) return () => false;
      const counts = [...totals.values()];
      const count = counts.reduce((sum, each) => sum + each, 0);
      const share = findFairShare(counts, (count * sharedPart) / usedPart);
      return (projectId) => (totals.get(projectId) ?? 0) < share;
    },
  };
}
