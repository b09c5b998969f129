import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { toTraceKey, toTraceNumber } from './trace-key.ts';

/** Beyond it, times of creation do not decrease: the row of a project is written with each commit. */
export const maxRunStarts = 256;

export const noRunStarts = '[]';

/** @param text whose checksum is right. */
export function decodeRunStarts(text: string): readonly number[] {
  return JSON.parse(text) as readonly number[]; // as encodeRunStarts writes it
}

export function encodeRunStarts(starts: readonly number[]): string {
  return JSON.stringify(starts);
}

/** Finds where times of creation decrease, from all rows of a project: what a damaged row of the project said. */
export function createRunSearch(db: SqliteDatabase): (project: number) => readonly number[] {
  const select = db.prepare<[number, number], number>(
    `SELECT trace_key FROM (
       SELECT trace_key, created_at_ms, lag(created_at_ms) OVER (ORDER BY trace_key) AS before
       FROM trace WHERE trace_key BETWEEN ? AND ?)
     WHERE created_at_ms < before ORDER BY trace_key`,
  );
  return (project) =>
    select
      .pluck()
      .all(toTraceKey(project, 0), toTraceKey(project + 1, 0) - 1)
      .map(toTraceNumber);
}
