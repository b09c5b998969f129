import { toCreatedAtMs } from '../../../traces/creation-time.ts';
import { dueInOrder } from '../../../traces/testing/due-in-order.ts';
import type { TraceSummary } from '../../../traces/trace.ts';
import { traceMatches } from '../../../traces/trace-matches.ts';
import type { CreatedWindow, TraceListQuery } from '../../../traces/trace-store.ts';
import type { ClientWrite, SpanWrite } from '../../trace-ingest/trace-command.ts';
import { createTraceReads } from '../reader/read-trace.ts';
import { createTraceWriter } from '../writer/trace-writer.ts';
import type { TraceTestDatabase } from './trace-test-database.ts';

/** A write to one trace; requests of spans have spans of this trace only. */
export interface TraceWrite {
  readonly traceId: string;
  readonly command: ClientWrite | SpanWrite;
}

/**
 * What a project has when traces are removed at once and completely: the oracle of retention. Each trace lives in a project of its
 * own in a database from which nothing is ever removed; one that returns after its removal starts in a new project.
 */
export interface TraceIncarnations {
  /** @returns the outcome, or the error of a command that cannot be stored. */
  write(write: TraceWrite): unknown;
  dropCreatedBefore(createdBeforeMs: number, nowMs?: number): void;
  /** Newest first. */
  select(window: CreatedWindow, filter: TraceListQuery['filter']): TraceSummary[];
  get(traceId: string): TraceSummary | undefined;
  /** The project of the oracle's database that has the trace. */
  projectOf(traceId: string): string | undefined;
  /** Of the next trace. */
  readonly nextNumber: number;
}

interface Incarnation {
  readonly projectId: string;
  readonly createdAtMs: number;
}

let projectCount = 0;

/** @param numbersBefore trace numbers that are already assigned. */
export function createTraceIncarnations({ db }: TraceTestDatabase, numbersBefore: number): TraceIncarnations {
  const { commit } = createTraceWriter(db);
  const reads = createTraceReads(db);
  const startProject = db.prepare<[string, number, number]>(
    'INSERT INTO project (project_id, last_number, last_created_at_ms) VALUES (?, ?, ?)',
  );
  /** In order of trace number. */
  const traces = new Map<string, Incarnation>();
  let lastNumber = numbersBefore;
  let lastCreatedAtMs = 0;

  function run(projectId: string, command: TraceWrite['command']): unknown {
    const [result] = commit([{ ...command, projectId }]);
    if (result === undefined) throw new Error('a commit has a result for each command');
    return result.ok ? result.outcome : result.error;
  }

  function summaryOf(traceId: string): TraceSummary | undefined {
    const trace = traces.get(traceId);
    return trace && reads.get(trace.projectId, traceId);
  }

  return {
    write({ traceId, command }) {
      const existing = traces.get(traceId);
      if (existing !== undefined) return run(existing.projectId, command);
      projectCount += 1;
      const projectId = `incarnation-${projectCount}`;
      startProject.run(projectId, lastNumber, lastCreatedAtMs);
      const outcome = run(projectId, command);
      if (reads.get(projectId, traceId) !== undefined) {
        lastNumber += 1;
        lastCreatedAtMs = toCreatedAtMs(lastCreatedAtMs, command.receivedAtMs);
        traces.set(traceId, { projectId, createdAtMs: lastCreatedAtMs });
      }
      return outcome;
    },
    dropCreatedBefore(createdBeforeMs, nowMs) {
      const times = Array.from(traces, ([traceId, { createdAtMs }]) => ({ traceId, createdAtMs }));
      for (const { traceId } of dueInOrder(times, createdBeforeMs, nowMs)) traces.delete(traceId);
    },
    select({ sinceMs = Number.NEGATIVE_INFINITY, untilMs = Number.POSITIVE_INFINITY }, filter) {
      return [...traces.keys()]
        .reverse()
        .flatMap((traceId) => summaryOf(traceId) ?? [])
        .filter(({ createdAtMs }) => createdAtMs >= sinceMs && createdAtMs < untilMs)
        .filter((trace) => traceMatches(trace, filter));
    },
    get: summaryOf,
    projectOf: (traceId) => traces.get(traceId)?.projectId,
    get nextNumber() {
      return lastNumber + 1;
    },
  };
}
