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

/**
 * Finds the row of a project, whose counters may be damaged.
 *
 * @throws DamagedItem when the index of projects leads to the row of another one, whose traces must be neither read nor written.
 */
export function createProjectFinder(db: SqliteDatabase): (projectId: string) => StoredProject | undefined {
  const selectId = db.prepare<[string], number>('SELECT id FROM project WHERE project_id = ?').pluck();
  // By its id: selected by the project, SQLite would read that from the index, too.
  const selectRow = db.prepare<[number], StoredProject>(`SELECT ${projectColumns} FROM project WHERE id = ?`);
  return (projectId) => {
    const id = selectId.get(projectId);
    if (id === undefined) return undefined;
    const row = selectRow.get(id);
    if (row?.projectId === projectId) return row;
    const asked = row && { ...row, projectId };
    // Where only the name of the project is damaged, the rest proves that it is its row.
    if (asked !== undefined && asked.crc === checksumOfProject(asked)) return asked;
    throw new DamagedItem(`index of the traces of ${projectId}`, 'it leads to another project');
  };
}
