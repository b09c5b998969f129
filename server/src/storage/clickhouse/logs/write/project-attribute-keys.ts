import {
  createProjectKeys,
  type KeyGate,
  keyAgeDays,
  type ProjectKeys,
  type SeenKey,
} from '../../../log-ingest/project-keys.ts';
import type { PostgresDatabase } from '../../../postgres/database/postgres-database.ts';

/**
 * The attribute keys of projects, as this process knows them. Gateways hear of each other's keys when they store new ones of their
 * own, so that what several admit at the same moment may exceed the limit.
 */
export interface ProjectAttributeKeys {
  /** Passes the keys of a project on a day to work that ends before it returns. */
  use<Result>(projectId: string, day: number, work: (keys: KeyGate) => Result): Promise<Result>;
  /** Stores what was admitted since the last time. */
  save(): Promise<void>;
}

export function createProjectAttributeKeys(db: PostgresDatabase, maxKeys: number): ProjectAttributeKeys {
  const keysOf = new Map<string, Promise<ProjectKeys>>();
  const used = new Map<string, ProjectKeys>();
  /** What could not be stored. */
  const unsaved = new Map<string, SeenKey[]>();

  async function load(projectId: string, day: number): Promise<ProjectKeys> {
    return createProjectKeys(maxKeys, await read(projectId, day));
  }

  function read(projectId: string, day: number): Promise<readonly SeenKey[]> {
    return db.rows<SeenKey>(
      `SELECT log_attribute_keys.key_hash AS "hash", log_attribute_keys.last_day AS "day" FROM log_attribute_keys
       WHERE log_attribute_keys.project_id = $1 AND log_attribute_keys.last_day >= $2`,
      [projectId, day - keyAgeDays],
    );
  }

  /** Moves what changed to `unsaved`, without a pause, so that nothing can change meanwhile. */
  function collect(): void {
    for (const [projectId, keys] of used) {
      const changes = keys.changes();
      keys.forgetChanges();
      if (changes.length > 0) unsaved.set(projectId, [...(unsaved.get(projectId) ?? []), ...changes]);
    }
    used.clear();
  }

  async function saveOf(projectId: string, changes: readonly SeenKey[]): Promise<void> {
    const lastDay = Math.max(...changes.map(({ day }) => day));
    await saveAttributeKeys(db, projectId, changes);
    await db.change(
      'DELETE FROM log_attribute_keys WHERE log_attribute_keys.project_id = $1 AND log_attribute_keys.last_day < $2',
      [projectId, lastDay - keyAgeDays],
    );
    const known = await read(projectId, lastDay);
    (await keysOf.get(projectId))?.learn(known);
  }

  return {
    async use(projectId, day, work) {
      const loading = keysOf.get(projectId) ?? load(projectId, day);
      keysOf.set(projectId, loading);
      let keys: ProjectKeys;
      try {
        keys = await loading;
      } catch (error) {
        if (keysOf.get(projectId) === loading) keysOf.delete(projectId);
        throw error;
      }
      keys.beginDay(day);
      used.set(projectId, keys);
      return work(keys);
    },
    async save() {
      collect();
      for (const [projectId, changes] of [...unsaved]) {
        unsaved.delete(projectId);
        try {
          await saveOf(projectId, changes);
        } catch (error) {
          unsaved.set(projectId, [...changes, ...(unsaved.get(projectId) ?? [])]);
          throw error;
        }
      }
    },
  };
}

/** Adds keys of a project, or a later day on which they were seen. */
export async function saveAttributeKeys(
  db: Pick<PostgresDatabase, 'change'>,
  projectId: string,
  keys: readonly SeenKey[],
): Promise<void> {
  await db.change(
    `INSERT INTO log_attribute_keys (project_id, key_hash, last_day)
     SELECT $1, key.hash, max(key.day) FROM unnest($2::bigint[], $3::bigint[]) AS key (hash, day)
     GROUP BY key.hash ORDER BY key.hash
     ON CONFLICT (project_id, key_hash)
       DO UPDATE SET last_day = greatest(log_attribute_keys.last_day, excluded.last_day)`,
    [projectId, keys.map(({ hash }) => hash), keys.map(({ day }) => day)],
  );
}
