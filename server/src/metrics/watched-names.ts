/** Metric names by project. */
export type NamesByProject = ReadonlyMap<string, ReadonlySet<string>>;

/** The metrics whose commits are reported. */
export interface WatchedNames {
  /** Those of a project; `undefined` for one without any. */
  of(projectId: string): ReadonlySet<string> | undefined;
  isEmpty(): boolean;
  /** Takes as long as the change is large, however many are watched. */
  change(added: NamesByProject, removed: NamesByProject): void;
}

export const noNames: NamesByProject = new Map();

export function createWatchedNames(): WatchedNames {
  const byProject = new Map<string, Set<string>>();

  function add(projectId: string, names: Iterable<string>): void {
    const watched = byProject.get(projectId) ?? new Set();
    for (const name of names) watched.add(name);
    if (watched.size > 0) byProject.set(projectId, watched);
  }

  function remove(projectId: string, names: Iterable<string>): void {
    const watched = byProject.get(projectId);
    if (watched === undefined) return;
    for (const name of names) watched.delete(name);
    if (watched.size === 0) byProject.delete(projectId);
  }

  return {
    of: (projectId) => byProject.get(projectId),
    isEmpty: () => byProject.size === 0,
    change(added, removed) {
      for (const [projectId, names] of removed) remove(projectId, names);
      for (const [projectId, names] of added) add(projectId, names);
    },
  };
}
