import type { StagedProjects } from '../../../metric-ingest/staged-series.ts';

/** Projects by number, in the order in which they first sent metrics to this gateway. */
export interface ProjectNumbers extends StagedProjects {
  /** By number. */
  readonly ids: readonly string[];
}

export function createProjectNumbers(): ProjectNumbers {
  const ids: string[] = [];
  const numbers = new Map<string, number>();
  return {
    ids,
    ordinalOf(projectId) {
      const known = numbers.get(projectId);
      if (known !== undefined) return known;
      const added = ids.push(projectId) - 1;
      numbers.set(projectId, added);
      return added;
    },
  };
}
