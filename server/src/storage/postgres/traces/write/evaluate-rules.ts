import type { FieldChange } from '../../../../traces/rule-matcher.ts';
import type { PostgresSession } from '../../database/postgres-database.ts';
import type { TraceHead } from '../heads/trace-head.ts';

/** A trace that a write has changed, after all changes of the write. */
export interface ChangedTrace {
  /** With its number, and `rulesRevision` of the evaluation before. */
  readonly head: TraceHead;
  readonly changes: Iterable<FieldChange>;
  /** The server's clock at the write. */
  readonly atMs: number;
}

/** What a write calls of the automation rules. */
export interface RuleEvaluation {
  /** Stored with each trace that was evaluated; 0 without rules. */
  readonly revision: number;
  /**
   * Stores the new matches of these traces, whose heads the transaction has locked and updated. Matches are derived from their rows when a
   * timeline is read: they are no parts.
   *
   * @returns whether there were new matches.
   */
  evaluate(session: PostgresSession, traces: readonly ChangedTrace[]): Promise<boolean>;
}
