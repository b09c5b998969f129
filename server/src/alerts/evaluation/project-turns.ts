import { createFairQueue } from '../../fairness/fair-queue.ts';

/** Alerts of projects that take turns by the time that theirs took. */
export interface ProjectTurns {
  add(projectId: string, alertId: string): void;
  delete(projectId: string, alertId: string): void;
  /**
   * Removes and returns the first due alert of the project that took the least time while others waited.
   *
   * @param idle projects that are left out; those are added that have no due alert.
   */
  take(isDue: (alertId: string) => boolean, idle?: Set<string>): string | undefined;
  /** Adds to the time that a project took. */
  charge(projectId: string, ranMs: number): void;
  alertIds(): Iterable<string>;
}

export function createProjectTurns(): ProjectTurns {
  const byProject = new Map<string, Set<string>>();
  const turns = createFairQueue<Set<string>>({ maxItems: Number.POSITIVE_INFINITY, costOf: () => 0 });

  return {
    add(projectId, alertId) {
      const known = byProject.get(projectId);
      if (known !== undefined) {
        known.add(alertId);
        return;
      }
      const alertIds = new Set([alertId]);
      byProject.set(projectId, alertIds);
      turns.add(projectId, alertIds);
    },
    delete(projectId, alertId) {
      const alertIds = byProject.get(projectId);
      if (alertIds?.delete(alertId) !== true || alertIds.size > 0) return;
      byProject.delete(projectId);
      turns.remove(projectId, alertIds);
    },
    take(isDue, idle = new Set()) {
      const turn = turns.take((projectId, alertIds) => {
        if (idle.has(projectId)) return false;
        if (findDue(alertIds, isDue) !== undefined) return true;
        idle.add(projectId);
        return false;
      });
      if (turn === undefined) return undefined;
      const { owner: projectId, item: alertIds } = turn;
      const alertId = findDue(alertIds, isDue);
      if (alertId !== undefined) alertIds.delete(alertId);
      if (alertIds.size > 0) turns.add(projectId, alertIds);
      else byProject.delete(projectId);
      return alertId;
    },
    charge: (projectId, ranMs) => turns.charge(projectId, ranMs),
    *alertIds() {
      for (const alertIds of byProject.values()) yield* alertIds;
    },
  };
}

function findDue(alertIds: Iterable<string>, isDue: (alertId: string) => boolean): string | undefined {
  for (const alertId of alertIds) if (isDue(alertId)) return alertId;
  return undefined;
}
