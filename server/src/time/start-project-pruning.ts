import { type Pruning, type PruningOptions, startPruning } from './start-pruning.ts';

export interface ProjectPruningOptions extends Omit<PruningOptions, 'pruneBatch'> {
  readonly projectIds: () => Promise<readonly string[]>;
  /** Removes one batch of a project. @returns whether it may have more. */
  readonly pruneProject: (projectId: string) => Promise<boolean>;
}

/** `startPruning` of what each project has too much of. */
export function startProjectPruning({
  projectIds,
  pruneProject,
  ...options
}: ProjectPruningOptions): Pruning {
  /** Projects of the present run that were not pruned yet. */
  let left: string[] = [];
  return startPruning({
    ...options,
    async pruneBatch() {
      if (left.length === 0) left = [...(await projectIds())];
      // Taken before, so that one that fails keeps no other one waiting.
      const projectId = left.shift();
      if (projectId === undefined) return false;
      if (await pruneProject(projectId)) left.unshift(projectId);
      return left.length > 0;
    },
  });
}
