import type { ProjectKeys } from './project-keys.ts';

/** The attribute keys of the projects that append, in memory. */
export interface KnownProjectKeys {
  find(projectId: string): ProjectKeys | undefined;
  /** Adds those of a project that has none here. */
  add(projectId: string, keys: ProjectKeys): ProjectKeys;
  /**
   * Call it when what was admitted is stored, or rolled back: those that were asked for longest ago are forgotten beyond the bound.
   *
   * @param isKept whether a project has keys that are not stored yet.
   */
  forgetOldest(isKept?: (projectId: string) => boolean): void;
}

/** Some 25 MiB. */
const defaultMaxKnownKeys = 512 * 1024;
/** What a project takes besides its keys. */
const keysPerProject = 32;

interface KnownProject {
  readonly keys: ProjectKeys;
  /** What it counts for in the total. */
  size: number;
}

/** @param maxKnownKeys of all projects together. */
export function createKnownProjectKeys(maxKnownKeys: number = defaultMaxKnownKeys): KnownProjectKeys {
  /** The one that was asked for longest ago first. */
  const known = new Map<string, KnownProject>();
  const asked = new Set<KnownProject>();
  let total = 0;

  function put(projectId: string, project: KnownProject): ProjectKeys {
    known.set(projectId, project);
    asked.add(project);
    return project.keys;
  }

  return {
    find(projectId) {
      const project = known.get(projectId);
      if (project === undefined) return undefined;
      known.delete(projectId);
      return put(projectId, project);
    },
    add: (projectId, keys) => put(projectId, { keys, size: 0 }),
    forgetOldest(isKept = () => false) {
      for (const project of asked) {
        const size = keysPerProject + project.keys.count();
        total += size - project.size;
        project.size = size;
      }
      asked.clear();
      for (const [projectId, { size }] of known) {
        if (total <= maxKnownKeys) break;
        if (isKept(projectId)) continue;
        known.delete(projectId);
        total -= size;
      }
    },
  };
}
