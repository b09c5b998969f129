import type { SeenKey } from '../../log-ingest/project-keys.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';

/** The attribute keys that projects have used, so that a limit outlasts a restart. */
export interface AttributeKeyTable {
  /** Those seen on this day or later, by project; others are deleted with the first keys that are saved. */
  read(firstDay: number): Map<string, SeenKey[]>;
  /** Call it in the transaction that stores the records. */
  save(projectId: string, keys: readonly SeenKey[]): void;
}

interface KeyRow extends SeenKey {
  readonly projectId: string;
}

export function createAttributeKeyTable(db: SqliteDatabase): AttributeKeyTable {
  const deleteAged = db.prepare<[number]>('DELETE FROM attribute_key WHERE last_day < ?');
  const select = db.prepare<[number], KeyRow>(
    'SELECT project_id AS projectId, key_hash AS hash, last_day AS day FROM attribute_key WHERE last_day >= ?',
  );
  const insert = db.prepare<KeyRow>(
    `INSERT INTO attribute_key (project_id, key_hash, last_day) VALUES (:projectId, :hash, :day)
     ON CONFLICT (project_id, key_hash) DO UPDATE SET last_day = max(last_day, excluded.last_day)`,
  );

  let agedBefore: number | undefined;

  return {
    read(firstDay) {
      agedBefore = firstDay;
      const keys = new Map<string, SeenKey[]>();
      for (const { projectId, hash, day } of select.iterate(firstDay)) {
        const ofProject = keys.get(projectId) ?? [];
        keys.set(projectId, ofProject);
        ofProject.push({ hash, day });
      }
      return keys;
    },
    save(projectId, keys) {
      // Not at the start, which has to succeed on a full disk.
      if (keys.length > 0 && agedBefore !== undefined) deleteAged.run(agedBefore);
      if (keys.length > 0) agedBefore = undefined;
      for (const { hash, day } of keys) insert.run({ projectId, hash, day });
    },
  };
}
