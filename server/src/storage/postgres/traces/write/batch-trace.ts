import type { TraceState } from '../../../../traces/trace-state.ts';
import type { TraceHead } from '../heads/trace-head.ts';

/** A trace within a write, as the commands so far left it. */
export interface BatchTrace {
  readonly traceKey: bigint;
  readonly projectId: string;
  /** As it was before the write; absent for a trace that the write creates. */
  readonly before?: TraceHead;
  readonly createdDay: number;
  /** Of a new trace, set right before the commit. */
  number?: number;
  state: TraceState;
  partCount: number;
  rulesRevision: number;
}

export function toBatchTrace(head: TraceHead): BatchTrace {
  const { traceKey, projectId, createdDay, state, partCount, rulesRevision } = head;
  const known = head.number === undefined ? {} : { number: head.number };
  return { traceKey, projectId, before: head, createdDay, ...known, state, partCount, rulesRevision };
}
