import type { TraceState } from '../../../traces/trace-state.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import type { PostingChanges } from '../postings/posting-changes.ts';
import { diffTerms } from '../postings/trace-terms.ts';
import type { RuleMatches } from '../rules/rule-matches.ts';
import type { ProjectRow, ProjectRows } from './project-rows.ts';
import { toTraceKey, toTraceNumber } from './trace-key.ts';
import { createTraceRows, type StoredTrace } from './trace-rows.ts';

export interface FoundTrace extends StoredTrace {
  readonly project: ProjectRow;
}

export interface HeadTargets {
  readonly projects: ProjectRows;
  readonly postings: PostingChanges;
  readonly rules: RuleMatches;
}

/** The rows of traces, with everything that follows from a change: postings and matches of automation rules. */
export interface TraceHeads {
  find(projectId: string, traceId: string): FoundTrace | undefined;
  /** @param open makes the first state, with this time of creation. */
  create(projectId: string, receivedAtMs: number, open: (createdAtMs: number) => TraceState): FoundTrace;
  /** @param atMs the server's clock at the write. */
  update(trace: FoundTrace, state: TraceState, atMs: number): void;
  /** Stores a state that differs in nothing that can be searched. */
  touch(trace: FoundTrace, state: TraceState): void;
  /** Call after a rollback, or a write by another process. */
  clearCache(): void;
}

export function createTraceHeads(db: SqliteDatabase, { projects, postings, rules }: HeadTargets): TraceHeads {
  const rows = createTraceRows(db);
  return {
    find(projectId, traceId) {
      const project = projects.find(projectId);
      const stored = project === undefined ? undefined : rows.find(project.id, traceId);
      return project === undefined || stored === undefined ? undefined : { ...stored, project };
    },

    create(projectId, receivedAtMs, open) {
      const project = projects.findOrCreate(projectId);
      project.lastNumber += 1;
      // Creation times must not decrease with the numbers, so that a time window is a range of numbers.
      project.lastCreatedAtMs = Math.max(project.lastCreatedAtMs, receivedAtMs);
      const traceKey = toTraceKey(project.id, project.lastNumber);
      const state = open(project.lastCreatedAtMs);
      const stored: StoredTrace = { traceKey, state, rulesRevision: rules.revision };
      rows.insert(project.id, stored);
      const changes = diffTerms(undefined, state);
      postings.record(project, project.lastNumber, changes);
      const atMs = project.lastCreatedAtMs;
      rules.evaluate({ project, traceKey, state, changes, evaluatedRevision: -1, atMs });
      return { ...stored, project };
    },

    update({ project, traceKey, state: before, rulesRevision }, state, atMs) {
      rows.update(project.id, { traceKey, state, rulesRevision: rules.revision }, before);
      const changes = diffTerms(before, state);
      postings.record(project, toTraceNumber(traceKey), changes);
      rules.evaluate({ project, traceKey, state, changes, evaluatedRevision: rulesRevision, atMs });
    },

    touch({ project, traceKey, state: before, rulesRevision }, state) {
      rows.update(project.id, { traceKey, state, rulesRevision }, before);
    },

    clearCache: rows.clearCache,
  };
}
