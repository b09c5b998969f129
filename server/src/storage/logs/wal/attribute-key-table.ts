import type { SeenKey } from '../../log-ingest/project-keys.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';

/** The attribute keys that projects have used, so that a limit outlasts a restart. */
export interface AttributeKeyTable {
  /** Of a project. */
  read(projectId: string): SeenKey[];
  /** Call it in the transaction that stores the records. */
  save(projectId: string, keys: readonly SeenKey[]): void;
}

interface KeyRow extends SeenKey {
  readonly projectId: string;
}

/** @param firstDay keys that were last seen before it are deleted with the first ones that are saved. */
export function createAttributeKeyTable(db: SqliteDatabase, firstDay: number): AttributeKeyTable {
  const deleteAged = db.prepare<[number]>('DELETE FROM attribute_key WHERE last_day < ?');
  const select = db.prepare<[string], SeenKey>(
    'SELECT key_hash AS hash, last_day AS day FROM attribute_key WHERE project_id = ?',
  );
  const insert = db.prepare<KeyRow>(
    `INSERT INTO attribute_key (project_id, key_hash, last_day) VALUES (:projectId, :hash, :day)
     ON CONFLICT (project_id, key_hash) DO UPDATE SET last_day = max(last_day, excluded.last_day)`,
  );
  let hasAged = true;

  return {
    read: (projectId) => select.all(projectId),
    save(projectId, keys) {
      if (keys.length === 0) return;
      // Not at the start, which has to succeed on a full disk.
      if (hasAged) deleteAged.run(firstDay);
      hasAged = false;
      for (const { hash, day } of keys) insert.run({ projectId, hash, day });
    },
  };
}

/** Those of all projects, whenever they were seen. */
export function readAttributeKeys(db: SqliteDatabase): Map<string, SeenKey[]> {
  const select = db.prepare<[], KeyRow>(
    'SELECT project_id AS projectId, key_hash AS hash, last_day AS day FROM attribute_key',
  );
  const keys = new Map<string, SeenKey[]>();
  for (const { projectId, hash, day } of select.iterate()) {
    const ofProject = keys.get(projectId) ?? [];
    keys.set(projectId, ofProject);
    ofProject.push({ hash, day });
  }
  return keys;
}
