import { type ProjectPruningOptions, startProjectPruning } from '../time/start-project-pruning.ts';
import type { Pruning } from '../time/start-pruning.ts';
import type { IncidentStore } from './incident-store.ts';

export interface IncidentRetentionOptions
  extends Pick<ProjectPruningOptions, 'projectIds' | 'repeat' | 'onError'> {
  readonly store: Pick<IncidentStore, 'pruneExcess'>;
}

/** Resolved incidents of a project, of which one with long labels counts several times. A thousand alerts may have ten thousand each. */
const keptCount = 50_000;
const intervalMs = 10 * 60_000;

/** Deletes the oldest resolved incidents of projects that have too many, now and every ten minutes. */
export function startIncidentRetention({ store, ...options }: IncidentRetentionOptions): Pruning {
  return startProjectPruning({
    ...options,
    intervalMs,
    keptCount,
    pruneExcess: (request) => store.pruneExcess(request),
  });
}
