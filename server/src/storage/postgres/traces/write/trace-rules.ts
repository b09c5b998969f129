import type { RuleEvaluation } from '../../../trace-ingest/rule-evaluator.ts';
import type { PostgresSession } from '../../database/postgres-database.ts';

/** One command's change of a trace; a write may have several of the same trace, in order. */
export interface EvaluatedWrite extends RuleEvaluation {
  readonly traceKey: bigint;
}

/** What a write needs of the automation rules. */
export interface TraceRules {
  /** Stored with each trace that was evaluated; 0 without rules. */
  revision(): number;
  /** Stores the matches that are new, in the transaction that has locked the heads of the traces. They are no parts of timelines. */
  evaluate(session: PostgresSession, writes: readonly EvaluatedWrite[]): Promise<void>;
}
