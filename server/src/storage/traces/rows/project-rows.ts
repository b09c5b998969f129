import type { SqliteDatabase } from '../../sqlite/open-database.ts';

/** A project's counters, changed in memory during a transaction and written at its end. */
export interface ProjectRow {
  readonly id: number;
  readonly projectId: string;
  lastNumber: number;
  lastCreatedAtMs: number;
  lastTerm: number;
}

/** The projects one transaction touches. */
export interface ProjectRows {
  find(projectId: string): ProjectRow | undefined;
  findOrCreate(projectId: string): ProjectRow;
  /** Writes the counters; call once, before the commit. */
  save(): void;
  /** Call at the start of each transaction. */
  reset(): void;
}

export function createProjectRows(db: SqliteDatabase): ProjectRows {
  const select = db.prepare<[string], ProjectRow>(
    `SELECT id, project_id AS projectId, last_number AS lastNumber, last_created_at_ms AS lastCreatedAtMs, last_term AS lastTerm
     FROM project WHERE project_id = ?`,
  );
  const insert = db.prepare<[string]>('INSERT INTO project (project_id) VALUES (?)');
  const update = db.prepare<[ProjectRow]>(
    `UPDATE project
     SET last_number = @lastNumber, last_created_at_ms = @lastCreatedAtMs, last_term = @lastTerm
     WHERE id = @id`,
  );
  const loaded = new Map<string, ProjectRow>();

  function find(projectId: string): ProjectRow | undefined {
    const row = loaded.get(projectId) ?? select.get(projectId);
    if (row !== undefined) loaded.set(projectId, row);
    return row;
  }

  return {
    find,
    findOrCreate(projectId) {
      const existing = find(projectId);
      if (existing !== undefined) return existing;
      const id = Number(insert.run(projectId).lastInsertRowid);
      const created: ProjectRow = { id, projectId, lastNumber: 0, lastCreatedAtMs: 0, lastTerm: 0 };
      loaded.set(projectId, created);
      return created;
    },
    save() {
      for (const row of loaded.values()) update.run(row);
    },
    reset() {
      loaded.clear();
    },
  };
}
