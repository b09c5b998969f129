import { closeSync, openSync, readSync, statSync, truncateSync } from 'node:fs';
import { openDatabase, type SqliteDatabase } from '../../sqlite/open-database.ts';
import { containerOf } from '../postings/posting-container.ts';
import { createRunSearch, encodeRunStarts } from '../rows/creation-runs.ts';
import { createProjectRows } from '../rows/project-rows.ts';
import { toTraceKey } from '../rows/trace-key.ts';
import { type TraceRow, toTraceState, traceColumns } from '../rows/trace-row.ts';
import { createTraceWriter } from '../writer/trace-writer.ts';
import { createRowCopier } from './copy-rows.ts';
import { takesNoWrites } from './takes-no-writes.ts';

interface SalvagedProject {
  readonly id: number;
  readonly projectId: string;
  readonly lastNumber: number;
  readonly lastCreatedAtMs: number;
}

interface ProjectCopy {
  readonly damaged: SqliteDatabase;
  readonly fresh: SqliteDatabase;
  readonly project: SalvagedProject;
  readonly tracesPerTransaction: number;
}

const defaultTracesPerTransaction = 1_000;
/** Of the SQLite header: https://www.sqlite.org/fileformat2.html#the_database_header */
const pageSizeAt = 16;
const pageCountAt = 28;
const headerBytes = 100;

/**
 * Copies each trace that can be read, with what can be read of its timeline, into a new database under the same number, and makes
 * its postings from them.
 *
 * @throws SqliteError when the disk takes no writes: then the new database has a part of what can be read.
 */
export function salvageTraces(
  damagedPath: string,
  fresh: SqliteDatabase,
  tracesPerTransaction: number = defaultTracesPerTransaction,
): void {
  const damaged = readOrElse(
    () => {
      lengthen(damagedPath);
      return openDatabase(damagedPath, { readOnly: true });
    },
    () => undefined,
  );
  if (damaged === undefined) return;
  try {
    const projects = readOrElse(
      () => listProjects(damaged),
      () => [],
    );
    for (const project of projects) copyReadable({ damaged, fresh, project, tracesPerTransaction });
    // Any of the copied ones may have flush ids of its own.
    fresh.exec('UPDATE earlier_segments SET last_id = (SELECT coalesce(max(id), 0) FROM packed_events)');
  } finally {
    damaged.close();
  }
}

/** Damage may be anywhere: in the header, the schema, or the page of the projects. */
function copyReadable(copy: ProjectCopy): void {
  try {
    copyProject(copy);
  } catch (error) {
    if (takesNoWrites(error)) throw error;
  }
}

/** SQLite opens no file that is shorter than its header says. What was cut off reads as zeros, which are no pages. */
function lengthen(path: string): void {
  const header = Buffer.alloc(headerBytes);
  const file = openSync(path, 'r');
  readSync(file, header);
  closeSync(file);
  const bytes = header.readUInt16BE(pageSizeAt) * header.readUInt32BE(pageCountAt);
  if (statSync(path).size < bytes) truncateSync(path, bytes);
}

function listProjects(damaged: SqliteDatabase): SalvagedProject[] {
  const ids = readOrElse(
    () =>
      damaged
        .prepare<[], { id: number; projectId: string }>('SELECT id, project_id AS projectId FROM project')
        .all(),
    // The index has both columns, on another page.
    () =>
      damaged
        .prepare<[], { id: number; projectId: string }>(
          'SELECT id, project_id AS projectId FROM project INDEXED BY sqlite_autoindex_project_1',
        )
        .all(),
  );
  const findCounters = createCounterLookup(damaged);
  return ids.map(({ id, projectId }) => {
    const row = readOrElse(
      () => findCounters(projectId),
      () => undefined,
    );
    return { id, projectId, lastNumber: row?.lastNumber ?? 0, lastCreatedAtMs: row?.lastCreatedAtMs ?? 0 };
  });
}

type ProjectCounters = Pick<SalvagedProject, 'lastNumber' | 'lastCreatedAtMs'>;

function createCounterLookup(damaged: SqliteDatabase): (projectId: string) => ProjectCounters | undefined {
  try {
    return createProjectRows(damaged).find;
  } catch {
    // A database of an earlier release, which was not migrated, has not all columns.
    const select = damaged.prepare<[string], ProjectCounters>(
      'SELECT last_number AS lastNumber, last_created_at_ms AS lastCreatedAtMs FROM project WHERE project_id = ?',
    );
    return (projectId) => select.get(projectId);
  }
}

function copyProject({ damaged, fresh, project, tracesPerTransaction }: ProjectCopy): void {
  const select = damaged
    .prepare<[number], TraceRow>(`SELECT ${traceColumns} FROM trace WHERE trace_key = ?`)
    .safeIntegers();
  const copyRows = createRowCopier(damaged, fresh);
  const { first, last } = numbersOf(damaged, project);
  const insertProject = fresh.prepare<[number, string, number, number]>(
    'INSERT INTO project (id, project_id, last_number, last_created_at_ms) VALUES (?, ?, ?, ?)',
  );
  insertProject.run(project.id, project.projectId, last, project.lastCreatedAtMs);

  function copyTrace(number: number): void {
    const traceKey = toTraceKey(project.id, number);
    try {
      const row = select.get(traceKey);
      if (row === undefined) return;
      toTraceState(row);
    } catch {
      return;
    }
    copyRows(traceKey);
  }

  const copySome = fresh.transaction((from: number, to: number) => {
    for (let number = from; number <= to; number += 1) copyTrace(number);
  });
  for (let from = first; from <= last; from += tracesPerTransaction)
    copySome(from, Math.min(last, from + tracesPerTransaction - 1));
  fresh
    .prepare<[string, number]>('UPDATE project SET run_starts = ? WHERE id = ?')
    .run(encodeRunStarts(createRunSearch(fresh)(project.id)), project.id);
  const { commit } = createTraceWriter(fresh);
  for (let container = containerOf(first); container <= containerOf(last); container += 1) {
    const [result] = commit([{ kind: 'rebuildContainer', project: project.id, container }]);
    if (result?.ok === false && takesNoWrites(result.error)) throw result.error;
  }
}

/** The numbers that traces of the project may have; a number that was given is not given again. */
function numbersOf(damaged: SqliteDatabase, { id, lastNumber }: SalvagedProject) {
  const bounds = [toTraceKey(id, 0), toTraceKey(id + 1, 0) - 1] as const;
  function end(aggregate: 'min' | 'max'): number | undefined {
    const select = damaged
      .prepare<[number, number], number | null>(
        `SELECT ${aggregate}(trace_key) FROM trace WHERE trace_key BETWEEN ? AND ?`,
      )
      .pluck();
    const key = readOrElse(
      () => select.get(...bounds),
      () => undefined,
    );
    return typeof key === 'number' ? key - bounds[0] : undefined;
  }
  return { first: end('min') ?? 1, last: Math.max(lastNumber, end('max') ?? 0) };
}

/** @throws SqliteError when the disk takes no writes, which opening a database needs too. */
function readOrElse<Value>(read: () => Value, otherwise: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (takesNoWrites(error)) throw error;
    return otherwise();
  }
}
