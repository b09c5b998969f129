import { toCreatedAtMs } from '../../../traces/creation-time.ts';
import type { TraceState } from '../../../traces/trace-state.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { diffTerms } from '../../trace-ingest/trace-terms.ts';
import { addPart } from '../checksums/parts-sum.ts';
import type { PostingChanges } from '../postings/posting-changes.ts';
import type { RuleMatches } from '../rules/rule-matches.ts';
import { maxRunStarts } from './creation-runs.ts';
import type { ProjectRow, ProjectRows } from './project-rows.ts';
import { toTraceKey, toTraceNumber } from './trace-key.ts';
import type { StoredTrace } from './trace-row.ts';
import { createTraceRows } from './trace-rows.ts';

export interface FoundTrace extends StoredTrace {
  readonly project: ProjectRow;
}

export interface HeadTargets {
  readonly projects: ProjectRows;
  readonly postings: PostingChanges;
  readonly rules: RuleMatches;
}

/** The first state of a trace, and the sum of the checksums of what its first write adds to the timeline. */
export interface OpenedTrace {
  readonly state: TraceState;
  readonly parts: number;
}

/** The rows of traces, with everything that follows from a change: postings and matches of automation rules. */
export interface TraceHeads {
  findProject(projectId: string): ProjectRow | undefined;
  find(projectId: string, traceId: string): FoundTrace | undefined;
  /** @param open makes the first state, with this time of creation. */
  create(projectId: string, receivedAtMs: number, open: (createdAtMs: number) => OpenedTrace): FoundTrace;
  /**
   * @param atMs the server's clock at the write.
   * @param parts sum of the checksums of what the write adds to the timeline.
   */
  update(trace: FoundTrace, state: TraceState, atMs: number, parts: number): void;
  /** Stores a state that differs in nothing that can be searched. */
  touch(trace: FoundTrace, state: TraceState): void;
  /** Call after a rollback, or a write by another process. */
  clearCache(): void;
}

/** Creation times do not decrease with the numbers of a run, so that a time window is a range of its numbers. */
function nextCreatedAtMs(project: ProjectRow, receivedAtMs: number): number {
  const { lastNumber, lastCreatedAtMs, runStarts } = project;
  const createdAtMs = toCreatedAtMs(lastCreatedAtMs, receivedAtMs);
  if (createdAtMs >= lastCreatedAtMs) return createdAtMs;
  if (runStarts.length === maxRunStarts) return lastCreatedAtMs;
  project.runStarts = [...runStarts, lastNumber];
  return createdAtMs;
}

export function createTraceHeads(db: SqliteDatabase, { projects, postings, rules }: HeadTargets): TraceHeads {
  const rows = createTraceRows(db);
  return {
    findProject: projects.find,

    find(projectId, traceId) {
      const project = projects.find(projectId);
      const stored = project === undefined ? undefined : rows.find(project.id, traceId);
      return project === undefined || stored === undefined ? undefined : { ...stored, project };
    },

    create(projectId, receivedAtMs, open) {
      const project = projects.findOrCreate(projectId);
      project.lastNumber += 1;
      project.lastCreatedAtMs = nextCreatedAtMs(project, receivedAtMs);
      const traceKey = toTraceKey(project.id, project.lastNumber);
      const { state, parts } = open(project.lastCreatedAtMs);
      const stored: StoredTrace = {
        traceKey,
        state,
        rulesRevision: rules.revision,
        partsSum: addPart(0, parts),
      };
      rows.insert(project.id, stored);
      const changes = diffTerms(undefined, state);
      postings.record(project, project.lastNumber, changes);
      const atMs = project.lastCreatedAtMs;
      rules.evaluate({ project, traceKey, state, changes, evaluatedRevision: -1, atMs });
      return { ...stored, project };
    },

    update({ project, traceKey, state: before, rulesRevision, partsSum: sum }, state, atMs, parts) {
      const partsSum = addPart(sum, parts);
      rows.update(project.id, { traceKey, state, rulesRevision: rules.revision, partsSum }, before);
      const changes = diffTerms(before, state);
      postings.record(project, toTraceNumber(traceKey), changes);
      rules.evaluate({ project, traceKey, state, changes, evaluatedRevision: rulesRevision, atMs });
    },

    touch({ project, traceKey, state: before, rulesRevision, partsSum }, state) {
      rows.update(project.id, { traceKey, state, rulesRevision, partsSum }, before);
    },

    clearCache: rows.clearCache,
  };
}
