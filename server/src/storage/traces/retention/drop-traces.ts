import { DamagedItem } from '../../../errors/damaged-item.ts';
import { isDamage } from '../../sqlite/database-damage.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { createSpaceReturner } from '../../sqlite/return-space.ts';
import { containerOf } from '../postings/posting-container.ts';
import type { TermDictionary } from '../postings/term-dictionary.ts';
import { createHeadCheck } from '../rows/head-check.ts';
import type { ProjectRow, ProjectRows } from '../rows/project-rows.ts';
import type { TraceHeads } from '../rows/trace-heads.ts';
import { toTraceKey, toTraceNumber } from '../rows/trace-key.ts';
import { createOrphanRemover } from './remove-orphans.ts';
import { createRuleTextSweep } from './sweep-rule-texts.ts';
import { createTermSweep } from './sweep-terms.ts';

/** Which traces are removed; see `TraceStore.dropCreatedBefore`. */
export interface DueTime {
  readonly createdBeforeMs: number;
  readonly nowMs?: number | undefined;
}

/**
 * Removes the oldest traces, one bounded step for each call, which needs a transaction of its own. Traces go in the order of their
 * numbers, so that what a removed trace leaves behind for a while is never read: numbers below the first row count nowhere.
 */
export interface TraceDropper {
  /** @returns whether there is more to do. */
  step(due: DueTime): boolean;
  /** Call after a rollback. */
  reset(): void;
}

interface CreatedTrace {
  readonly traceKey: number;
  readonly createdAtMs: number;
}

type ProjectEnds = Pick<ProjectRow, 'id' | 'projectId' | 'lastNumber'>;

interface DropTargets {
  readonly heads: TraceHeads;
  readonly projects: ProjectRows;
  readonly dictionary: TermDictionary;
}

const tracesPerStep = 128;
const postingsPerStep = 512;

export function createTraceDropper(
  db: SqliteDatabase,
  { heads, projects, dictionary }: DropTargets,
): TraceDropper {
  const selectProjects = db.prepare<[], ProjectEnds>(
    'SELECT id, project_id AS projectId, last_number AS lastNumber FROM project',
  );
  const selectOldest = db.prepare<[number, number, number], CreatedTrace>(
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
  const isIntact = createHeadCheck(db);
  const removeOrphans = createOrphanRemover(db);
  const sweep = createTermSweep(db);
  const ruleTexts = createRuleTextSweep(db);
  const returnSpace = createSpaceReturner(db);
  /** Projects in which removed traces have left nothing behind: a step passes over them with one look-up. */
  const clean = new Set<number>();
  /** Projects in which a removal met damage: they are passed over once, so that the others are not held up. */
  const broken = new Set<number>();

  const selectFrom = (project: number, number: number, limit: number) =>
    selectOldest.all(toTraceKey(project, number), toTraceKey(project + 1, 0) - 1, limit);

  /**
   * The oldest traces of a project up to one that is kept. Those that were created ahead of the clock go once the first trace after
   * them is due that was not.
   */
  function selectDue(
    { id, projectId }: ProjectEnds,
    { createdBeforeMs, nowMs = Number.POSITIVE_INFINITY }: DueTime,
  ): CreatedTrace[] {
    const isDue = (trace: CreatedTrace) => trace.createdAtMs < createdBeforeMs;
    const [oldest, next] = selectFrom(id, 0, 2);
    if (oldest === undefined) return [];
    // The time of a damaged row says nothing, and must not hold up the others for ever: it goes with the trace after it.
    const isOver = isDue(oldest) || (next !== undefined && isDue(next) && !isIntact(oldest.traceKey));
    // As a rule, few projects have due traces.
    if (!isOver && oldest.createdAtMs <= nowMs) return [];
    const traces = selectFrom(id, 0, tracesPerStep);
    if (isOver) {
      const kept = traces.findIndex((trace, index) => index > 0 && !isDue(trace));
      return kept < 0 ? traces : traces.slice(0, kept);
    }
    // Times do not decrease within a run, so the rest of this one is ahead, too.
    const nextRun = (projects.find(projectId)?.runStarts ?? [])
      .filter((number) => number > toTraceNumber(oldest.traceKey))
      .flatMap((number) => selectFrom(id, number, 1))
      .find((trace) => trace.createdAtMs <= nowMs);
    if (nextRun === undefined || !isDue(nextRun)) return [];
    return traces.filter(({ traceKey }) => traceKey < nextRun.traceKey);
  }

  /** @returns whether more traces of the project may be due. */
  function removeDue(project: ProjectEnds, dueTime: DueTime): boolean {
    const due = selectDue(project, dueTime);
    const last = due.at(-1);
    if (last === undefined) return false;
    removeTraces.run(toTraceKey(project.id, 0), last.traceKey);
    heads.clearCache();
    clean.delete(project.id);
    return due.length === tracesPerStep || forgetRuns(project);
  }

  /** Forgets the runs that are over, or that the first trace begins. @returns whether there were any. */
  function forgetRuns(ends: ProjectEnds): boolean {
    const project = projects.find(ends.projectId);
    if (project === undefined || project.runStarts.length === 0) return false;
    const first = firstNumber(ends) ?? ends.lastNumber + 1;
    project.runStarts = project.runStarts.filter((number) => number > first);
    return true;
  }

  /** The number of the first trace; `undefined` without traces. */
  function firstNumber({ id }: ProjectEnds): number | undefined {
    const [oldest] = selectFrom(id, 0, 1);
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

  function removeUnlessBroken(project: ProjectEnds, due: DueTime): boolean {
    if (broken.has(project.id)) return false;
    try {
      return removeSome(project, due);
    } catch (error) {
      if (error instanceof DamagedItem || isDamage(error)) broken.add(project.id);
      throw error;
    }
  }

  /** @returns whether it stopped at a limit. */
  function removeSome(project: ProjectEnds, due: DueTime): boolean {
    if (removeDue(project, due)) return true;
    if (clean.has(project.id)) return false;
    const first = firstNumber(project);
    const firstKept = first ?? project.lastNumber + 1;
    if (removeOrphans(toTraceKey(project.id, 0), toTraceKey(project.id, firstKept) - 1)) return true;
    if (removePostings(project, first)) return true;
    clean.add(project.id);
    ruleTexts.begin();
    return false;
  }

  /** Among the projects, which are never removed. */
  let nextTurn = 0;
  /** Whether the terms to visit are known; they are not after the end of the process or a rollback. */
  let isResumed = false;
  return {
    step(due) {
      const all = selectProjects.all();
      if (!isResumed) for (const { id } of all) sweep.begin(id);
      isResumed = true;
      // The one of the step before comes last, so that one with very many due traces does not hold up the others.
      for (const project of [...all.slice(nextTurn), ...all.slice(0, nextTurn)]) {
        if (!removeUnlessBroken(project, due)) continue;
        nextTurn = all.indexOf(project) + 1;
        return true;
      }
      if (sweepTerms() || ruleTexts.step() || returnSpace()) return true;
      broken.clear();
      return false;
    },
    reset() {
      isResumed = false;
      clean.clear();
    },
  };
}
