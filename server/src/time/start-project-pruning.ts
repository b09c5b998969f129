import { type Pruning, type PruningOptions, startPruning } from './start-pruning.ts';

/** What a project has too much of. */
export interface ExcessRequest {
  readonly projectId: string;
  /** How many are kept, as the store counts them: a large one may count several times. */
  readonly keptCount: number;
  readonly limit: number;
}

export interface ProjectPruningOptions extends Omit<PruningOptions, 'pruneBatch'> {
  readonly projectIds: () => Promise<readonly string[]>;
  /** @returns how many were removed; more may be left when it is the limit. */
  readonly pruneExcess: (request: ExcessRequest) => Promise<number>;
  /** Of a project. */
  readonly keptCount: number;
}

/** Rows per transaction, which other writers wait for. */
const batchSize = 1_000;

/** `startPruning` of what each project has too much of. */
export function startProjectPruning({
  projectIds,
  pruneExcess,
  keptCount,
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
      const removed = await pruneExcess({ projectId, keptCount, limit: batchSize });
      if (removed >= batchSize) left.unshift(projectId);
      return left.length > 0;
    },
  });
}
