import { DamagedItem } from '../../../errors/damaged-item.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { checksumOf } from '../checksums/checksum.ts';
import { noRunStarts } from './creation-runs.ts';

/** A row of `project`. */
export interface StoredProject {
  readonly id: number;
  readonly projectId: string;
  readonly lastNumber: number;
  readonly lastCreatedAtMs: number;
  readonly lastTerm: number;
  /** As of `encodeRunStarts`. */
  readonly runStarts: string;
  /** `null` in rows of earlier releases. */
  readonly crc: number | null;
}

export const projectColumns = `id, project_id AS projectId, last_number AS lastNumber, last_created_at_ms AS lastCreatedAtMs,
  last_term AS lastTerm, run_starts AS runStarts, crc`;

export function isIntactProject(row: StoredProject): boolean {
  return row.crc === null || row.crc === checksumOfProject(row);
}

export function checksumOfProject(row: Omit<StoredProject, 'crc'>): number {
  const counters = [row.id, row.projectId, row.lastNumber, row.lastCreatedAtMs, row.lastTerm];
  // Without runs, the checksum is that of earlier releases.
  return checksumOf(row.runStarts === noRunStarts ? counters : [...counters, row.runStarts]);
}

/** Where the index of projects leads; `undefined` for a project that it does not have. */
export function createProjectIndex(db: SqliteDatabase): (projectId: string) => number | undefined {
  const select = db.prepare<[string], number>('SELECT id FROM project WHERE project_id = ?').pluck();
  return (projectId) => select.get(projectId);
}

/**
 * Finds the row of a project, whose counters may be damaged. Where the index of projects is, it may lead to the row of another one, whose
 * traces must be neither read nor written, or nowhere, and the project must not begin anew.
 *
 * @throws DamagedItem when the row is not found without the index either.
 */
export function createProjectFinder(db: SqliteDatabase): (projectId: string) => StoredProject | undefined {
  const findId = createProjectIndex(db);
  // By its id: selected by the project, SQLite would read that from the index, too.
  const selectRow = db.prepare<[number], StoredProject>(`SELECT ${projectColumns} FROM project WHERE id = ?`);
  const scan = db.prepare<[string], StoredProject>(
    `SELECT ${projectColumns} FROM project NOT INDEXED WHERE project_id = ?`,
  );

  function readIndexed(id: number, projectId: string): StoredProject | undefined {
    const row = selectRow.get(id);
    if (row === undefined || row.projectId === projectId) return row;
    // Where only the name of the project is damaged, the rest proves that it is its row.
    const asked = { ...row, projectId };
    return asked.crc === checksumOfProject(asked) ? asked : undefined;
  }

  return (projectId) => {
    const id = findId(projectId);
    const found = (id === undefined ? undefined : readIndexed(id, projectId)) ?? scan.get(projectId);
    if (found !== undefined || id === undefined) return found;
    throw new DamagedItem(projectIndexItem(projectId), 'it leads to another project');
  };
}

/** How reports and answers name what leads to the traces of a project. */
export function projectIndexItem(projectId: string): string {
  return `index of the traces of ${projectId}`;
}
