import { createProjectKeys, type ProjectKeys, type SeenKey } from '../../log-ingest/project-keys.ts';

/** The attribute keys of the projects that append, in memory. */
export interface KnownProjectKeys {
  of(projectId: string): ProjectKeys;
  /** Call it when what was admitted is stored, or rolled back: those that were asked for longest ago are forgotten beyond the bound. */
  forgetOldest(): void;
}

export interface KnownProjectKeysOptions {
  /** Of a project. */
  readonly maxKeys: number;
  /** What is stored of a project. */
  readonly read: (projectId: string) => readonly SeenKey[];
  /** Of all projects together, in memory. */
  readonly maxKnownKeys?: number;
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

export function createKnownProjectKeys({
  maxKeys,
  read,
  maxKnownKeys = defaultMaxKnownKeys,
}: KnownProjectKeysOptions): KnownProjectKeys {
  /** The one that was asked for longest ago first. */
  const known = new Map<string, KnownProject>();
  const asked = new Set<KnownProject>();
  let total = 0;

  return {
    of(projectId) {
      const project = known.get(projectId) ?? { keys: createProjectKeys(maxKeys, read(projectId)), size: 0 };
      known.delete(projectId);
      known.set(projectId, project);
      asked.add(project);
      return project.keys;
    },
    forgetOldest() {
      for (const project of asked) {
        const size = keysPerProject + project.keys.count();
        total += size - project.size;
        project.size = size;
      }
      asked.clear();
      for (const [projectId, { size }] of known) {
        if (total <= maxKnownKeys) break;
        known.delete(projectId);
        total -= size;
      }
    },
  };
}
