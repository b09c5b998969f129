import type { PoolClaimant } from '../../../fairness/fair-pool.ts';
import type { MatchClaimRequest, RuleMatchClaim, TraceRule } from '../../../traces/trace-rule.ts';
import type { SpanAppendOutcome, WriteOutcome } from '../../../traces/trace-store.ts';
import type { CommandResult as WriteResult } from '../../threads/thread-messages.ts';
import { type ClientWrite, claimantOfWrite, type SpanWrite } from '../../trace-ingest/trace-command.ts';
import type { ContainerKey } from '../postings/stored-posting.ts';
import type { DueTime } from '../retention/drop-traces.ts';
import type { UncheckedRows } from '../scrub/trace-scrub-step.ts';
import type { UnfinishedAppend } from '../spans/write-spans.ts';

/** A queued write. */
export type WriteCommand =
  | ClientWrite
  | SpanWrite
  /** One step of the removal of traces; needs a transaction of its own. */
  | ({ readonly kind: 'drop' } & DueTime)
  /** Replaces damaged postings; needs a transaction of its own. */
  | ({ readonly kind: 'rebuildContainer' } & ContainerKey)
  /** Needs a transaction of its own, too. */
  | { readonly kind: 'addChecksums'; readonly rows: UncheckedRows }
  | {
      readonly kind: 'setRules';
      readonly rules: readonly TraceRule[];
      readonly projectIds?: readonly string[] | undefined;
    }
  | { readonly kind: 'claimMatches'; readonly request: MatchClaimRequest }
  | { readonly kind: 'settleMatches'; readonly claims: readonly RuleMatchClaim[] };

/** Whose share of the queue a write counts to; the service's own commands share an owner that is no project. */
export function claimantOfCommand(command: WriteCommand): PoolClaimant {
  return 'projectId' in command ? claimantOfWrite(command) : { tenant: '', isWebKey: false };
}

/** The outcome type of each kind of command. */
export interface CommandOutcomes {
  flush: WriteOutcome;
  spans: SpanAppendOutcome;
  keepAlive: WriteOutcome;
  close: WriteOutcome;
  pluginEvents: WriteOutcome;
  delete: WriteOutcome;
  /** Whether there is more to drop. */
  drop: boolean;
  rebuildContainer: undefined;
  addChecksums: undefined;
  setRules: undefined;
  claimMatches: readonly RuleMatchClaim[];
  settleMatches: undefined;
}

/** An unfinished command has to be given to the writer again. */
export type CommandOutcome = CommandOutcomes[WriteCommand['kind']] | UnfinishedAppend;

/** The outcome of one command. */
export type CommandResult = WriteResult<CommandOutcome>;

export function isUnfinished(
  result: CommandResult,
): result is { readonly ok: true; readonly outcome: UnfinishedAppend } {
  return result.ok && typeof result.outcome === 'object' && 'shareLeft' in result.outcome;
}
