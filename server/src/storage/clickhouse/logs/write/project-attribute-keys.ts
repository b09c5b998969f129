import { createKnownProjectKeys } from '../../../log-ingest/known-project-keys.ts';
import {
  createProjectKeys,
  keyAgeDays,
  type ProjectKeys,
  type SeenKey,
} from '../../../log-ingest/project-keys.ts';
import type { PostgresSession } from '../../../postgres/database/postgres-database.ts';

/**
 * The attribute keys of projects, as this process knows them. Gateways hear of each other's keys when they store new ones of their
 * own, so that what several admit at the same moment may exceed the limit.
 */
export interface ProjectAttributeKeys {
  /** Passes the keys of a project on a day to work that ends before it returns. */
  use<Result>(projectId: string, day: number, work: (keys: ProjectKeys) => Result): Promise<Result>;
  /** Stores what was admitted since the last time. Not to be called while a call is under way. */
  save(): Promise<void>;
}

/**
 * @param maxKeys of a project.
 * @param maxKnownKeys of all projects together, in memory: what is stored of the others is read again.
 */
export function createProjectAttributeKeys(
  db: PostgresSession,
  maxKeys: number,
  maxKnownKeys?: number,
): ProjectAttributeKeys {
  const known = createKnownProjectKeys(maxKnownKeys);
  const loading = new Map<string, Promise<ProjectKeys>>();
  /** With keys that were admitted since they were collected. */
  const changed = new Map<string, ProjectKeys>();
  /** What is not stored yet. */
  const unsaved = new Map<string, SeenKey[]>();

  async function load(projectId: string, day: number): Promise<ProjectKeys> {
    return createProjectKeys(maxKeys, await read(projectId, day));
  }

  /** Those that come meanwhile wait for the same read. */
  function loadOnce(projectId: string, day: number): Promise<ProjectKeys> {
    const started = loading.get(projectId) ?? load(projectId, day).finally(() => loading.delete(projectId));
    loading.set(projectId, started);
    return started;
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
    for (const [projectId, keys] of changed) {
      unsaved.set(projectId, [...(unsaved.get(projectId) ?? []), ...keys.changes()]);
      keys.forgetChanges();
    }
    changed.clear();
  }

  async function saveOf(projectId: string, changes: readonly SeenKey[]): Promise<void> {
    const lastDay = changes.reduce((last, { day }) => Math.max(last, day), 0);
    await saveAttributeKeys(db, projectId, changes);
    await db.change(
      'DELETE FROM log_attribute_keys WHERE log_attribute_keys.project_id = $1 AND log_attribute_keys.last_day < $2',
      [projectId, lastDay - keyAgeDays],
    );
    const stored = await read(projectId, lastDay);
    known.find(projectId)?.learn(stored);
  }

  /** What is read again has to be stored. */
  function forgetOldest(): void {
    known.forgetOldest((projectId) => changed.has(projectId) || unsaved.has(projectId));
  }

  return {
    async use(projectId, day, work) {
      const found = known.find(projectId) ?? (await loadOnce(projectId, day));
      const keys = known.find(projectId) ?? known.add(projectId, found);
      keys.beginDay(day);
      try {
        return work(keys);
      } finally {
        if (keys.mark() > 0) changed.set(projectId, keys);
        forgetOldest();
      }
    },
    async save() {
      collect();
      for (const [projectId, changes] of unsaved) {
        await saveOf(projectId, changes);
        unsaved.delete(projectId);
      }
      forgetOldest();
    },
  };
}

/** Adds keys of a project, or a later day on which they were seen. */
export async function saveAttributeKeys(
  db: Pick<PostgresSession, 'change'>,
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
