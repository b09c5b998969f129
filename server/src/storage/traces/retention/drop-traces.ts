import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { containerOf } from '../postings/posting-container.ts';
import type { TermDictionary } from '../postings/term-dictionary.ts';
import type { TraceHeads } from '../rows/trace-heads.ts';
import { toTraceKey, toTraceNumber } from '../rows/trace-key.ts';
import { createOrphanRemover } from './remove-orphans.ts';
import { createSpaceReturner } from './return-space.ts';
import { createTermSweep } from './sweep-terms.ts';

/**
 * Removes the oldest traces, one bounded step for each call, which needs a transaction of its own. Traces go in the order of their
 * numbers, so that what a removed trace leaves behind for a while is never read: numbers below the first row count nowhere.
 */
export interface TraceDropper {
  /** @returns whether there is more to do. */
  step(createdBeforeMs: number): boolean;
  /** Call after a rollback. */
  reset(): void;
}

interface ProjectEnds {
  readonly id: number;
  readonly lastNumber: number;
}

const tracesPerStep = 128;
const postingsPerStep = 512;

export function createTraceDropper(
  db: SqliteDatabase,
  { heads, dictionary }: { readonly heads: TraceHeads; readonly dictionary: TermDictionary },
): TraceDropper {
  const selectProjects = db.prepare<[], ProjectEnds>('SELECT id, last_number AS lastNumber FROM project');
  const selectOldest = db.prepare<[number, number, number], { traceKey: number; createdAtMs: number }>(
    `SELECT trace_key AS traceKey, created_at_ms AS createdAtMs FROM trace
     WHERE trace_key BETWEEN ? AND ? ORDER BY trace_key LIMIT ?`,
  );
  const removeTraces = db.prepare<[number, number]>('DELETE FROM trace WHERE trace_key BETWEEN ? AND ?');
  const selectPostings = db.prepare<
    [number, number, number],
    { container: number; field: number; term: number }
  >(
    `SELECT container, field, term FROM posting
     WHERE project = ? AND container < ? ORDER BY container, field, term LIMIT ?`,
  );
  const removePosting = db.prepare<[number, number, number, number]>(
    'DELETE FROM posting WHERE project = ? AND container = ? AND field = ? AND term = ?',
  );
  const removeOrphans = createOrphanRemover(db);
  const sweep = createTermSweep(db);
  const returnSpace = createSpaceReturner(db);
  /** Projects in which removed traces have left nothing behind: a step passes over them with one look-up. */
  const clean = new Set<number>();

  /** @returns whether more traces of the project are due. */
  function removeDue({ id }: ProjectEnds, createdBeforeMs: number): boolean {
    const [firstKey, lastKey] = [toTraceKey(id, 0), toTraceKey(id + 1, 0) - 1];
    const isDue = (trace: { readonly createdAtMs: number }) => trace.createdAtMs < createdBeforeMs;
    // Times of creation do not decrease with the numbers. As a rule, few projects have due traces.
    if (!selectOldest.all(firstKey, lastKey, 1).some(isDue)) return false;
    const due = selectOldest.all(firstKey, lastKey, tracesPerStep).filter(isDue);
    const last = due.at(-1);
    if (last === undefined) return false;
    removeTraces.run(firstKey, last.traceKey);
    heads.clearCache();
    clean.delete(id);
    return due.length === tracesPerStep;
  }

  /** The number of the first trace; `undefined` without traces. */
  function firstNumber({ id }: ProjectEnds): number | undefined {
    const [oldest] = selectOldest.all(toTraceKey(id, 0), toTraceKey(id + 1, 0) - 1, 1);
    return oldest && toTraceNumber(oldest.traceKey);
  }

  /** Removes postings of containers that only have removed traces. */
  function removePostings({ id, lastNumber }: ProjectEnds, first: number | undefined): boolean {
    // Without traces, the newest container goes before it is full: nothing else would remove what a quiet project had.
    const firstContainer = first === undefined ? containerOf(lastNumber) + 1 : containerOf(first);
    const postings = selectPostings.all(id, firstContainer, postingsPerStep);
    for (const { container, field, term } of postings) removePosting.run(id, container, field, term);
    if (postings.length > 0) sweep.begin(id);
    return postings.length === postingsPerStep;
  }

  function sweepTerms(): boolean {
    const isMoreLeft = sweep.step();
    // The numbers of removed terms must not be used again.
    dictionary.clearCache();
    return isMoreLeft;
  }

  /** @returns whether it stopped at a limit. */
  function removeSome(project: ProjectEnds, createdBeforeMs: number): boolean {
    if (removeDue(project, createdBeforeMs)) return true;
    if (clean.has(project.id)) return false;
    const first = firstNumber(project);
    const firstKept = first ?? project.lastNumber + 1;
    if (removeOrphans(toTraceKey(project.id, 0), toTraceKey(project.id, firstKept) - 1)) return true;
    if (removePostings(project, first)) return true;
    clean.add(project.id);
    return false;
  }

  /** Whether the terms to visit are known; they are not after the end of the process or a rollback. */
  let isResumed = false;
  return {
    step(createdBeforeMs) {
      const projects = selectProjects.all();
      if (!isResumed) for (const { id } of projects) sweep.begin(id);
      isResumed = true;
      for (const project of projects) if (removeSome(project, createdBeforeMs)) return true;
      return sweepTerms() || returnSpace();
    },
    reset() {
      isResumed = false;
      clean.clear();
    },
  };
}
