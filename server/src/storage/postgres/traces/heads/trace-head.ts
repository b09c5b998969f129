import type { TraceState } from '../../../../traces/trace-state.ts';

/** A trace as its row in `trace_heads` says. */
export interface TraceHead {
  /** Of this incarnation of the trace; the key of its parts. */
  readonly traceKey: bigint;
  readonly projectId: string;
  /** Absent only before the write that creates the trace is about to commit. */
  readonly number?: number;
  /** Days since 1970-01-01: the partition of its parts. */
  readonly createdDay: number;
  /** How many parts its timeline has; the next part has this position. */
  readonly partCount: number;
  /** Revision of the automation rules by which it was evaluated last; -1 before the first time. */
  readonly rulesRevision: number;
  readonly state: TraceState;
}
