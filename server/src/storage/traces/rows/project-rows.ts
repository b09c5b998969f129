import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { createRunSearch, decodeRunStarts, encodeRunStarts } from './creation-runs.ts';
import {
  checksumOfProject,
  createProjectFinder,
  isIntactProject,
  type StoredProject,
} from './stored-project.ts';
import { toTraceKey, toTraceNumber } from './trace-key.ts';

/** A project's counters, changed in memory during a transaction and written at its end. */
export interface ProjectRow {
  readonly id: number;
  readonly projectId: string;
  lastNumber: number;
  lastCreatedAtMs: number;
  lastTerm: number;
  /** Numbers of the traces that were created earlier than the one before them, in ascending order. */
  runStarts: readonly number[];
}

/** The projects one transaction touches. */
export interface ProjectRows {
  /** @throws DamagedItem as `createProjectFinder`. */
  find(projectId: string): ProjectRow | undefined;
  findOrCreate(projectId: string): ProjectRow;
  /** Writes the counters; call once, before the commit. */
  save(): void;
  /** Call at the start of each transaction. */
  reset(): void;
}

export function createProjectRows(db: SqliteDatabase): ProjectRows {
  const findStored = createProjectFinder(db);
  const findRunStarts = createRunSearch(db);
  const selectNewest = db.prepare<[number, number], { traceKey: number; createdAtMs: number }>(
    `SELECT trace_key AS traceKey, created_at_ms AS createdAtMs FROM trace
     WHERE trace_key BETWEEN ? AND ? ORDER BY trace_key DESC LIMIT 1`,
  );
  const selectLastTerm = db
    .prepare<[number], number | null>(
      'SELECT max(term.id) FROM field JOIN term ON term.field = field.id WHERE field.project = ?',
    )
    .pluck();
  const insert = db.prepare<[string]>('INSERT INTO project (project_id) VALUES (?)');
  const update = db.prepare<[StoredProject]>(
    `UPDATE project
     SET last_number = @lastNumber, last_created_at_ms = @lastCreatedAtMs, last_term = @lastTerm,
       run_starts = @runStarts, crc = @crc
     WHERE id = @id`,
  );
  const loaded = new Map<string, ProjectRow>();

  function load(projectId: string): ProjectRow | undefined {
    const stored = findStored(projectId);
    if (stored === undefined) return undefined;
    const { crc: _, runStarts, ...row } = stored;
    return isIntactProject(stored) ? { ...row, runStarts: decodeRunStarts(runStarts) } : recount(row);
  }

  /** The counters of a damaged row, from what they have counted. Without traces or terms the stored ones are all there is. */
  function recount(row: Omit<ProjectRow, 'runStarts'>): ProjectRow {
    const newest = selectNewest.get(toTraceKey(row.id, 0), toTraceKey(row.id + 1, 0) - 1);
    return {
      ...row,
      lastNumber: newest === undefined ? row.lastNumber : toTraceNumber(newest.traceKey),
      lastCreatedAtMs: newest?.createdAtMs ?? row.lastCreatedAtMs,
      lastTerm: selectLastTerm.get(row.id) ?? row.lastTerm,
      runStarts: findRunStarts(row.id),
    };
  }

  function find(projectId: string): ProjectRow | undefined {
    const row = loaded.get(projectId) ?? load(projectId);
    if (row !== undefined) loaded.set(projectId, row);
    return row;
  }

  return {
    find,
    findOrCreate(projectId) {
      const existing = find(projectId);
      if (existing !== undefined) return existing;
      const id = Number(insert.run(projectId).lastInsertRowid);
      const created: ProjectRow = {
        id,
        projectId,
        lastNumber: 0,
        lastCreatedAtMs: 0,
        lastTerm: 0,
        runStarts: [],
      };
      loaded.set(projectId, created);
      return created;
    },
    save() {
      for (const row of loaded.values()) {
        const stored = { ...row, runStarts: encodeRunStarts(row.runStarts) };
        update.run({ ...stored, crc: checksumOfProject(stored) });
      }
    },
    reset() {
      loaded.clear();
    },
  };
}
