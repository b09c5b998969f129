import type { HeadMessage } from '../shared/head-message.ts';

/** Projects by ordinal, in the order in which they first sent metrics. */
export interface ProjectList {
  readonly ids: readonly string[];
  ordinalOf(projectId: string): number;
  /** Projects from this ordinal on are not stored yet. */
  readonly storedCount: number;
  markStored(): void;
  describe(): HeadMessage[];
}

/** @param stored in the order of their ordinals. */
export function createProjectList(
  stored: readonly string[],
  broadcast: (message: HeadMessage) => void,
): ProjectList {
  const ids = [...stored];
  const ordinals = new Map(ids.map((projectId, ordinal) => [projectId, ordinal]));
  let storedCount = ids.length;
  return {
    ids,
    ordinalOf(projectId) {
      const known = ordinals.get(projectId);
      if (known !== undefined) return known;
      const ordinal = ids.push(projectId) - 1;
      ordinals.set(projectId, ordinal);
      broadcast({ kind: 'project', ordinal, projectId });
      return ordinal;
    },
    get storedCount() {
      return storedCount;
    },
    markStored() {
      storedCount = ids.length;
    },
    describe: () => ids.map((projectId, ordinal): HeadMessage => ({ kind: 'project', ordinal, projectId })),
  };
}
