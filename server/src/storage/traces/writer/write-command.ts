import type { RuleMatchClaim, TraceRule } from '../../../traces/trace-rule.ts';
import type {
  MatchClaimRequest,
  PluginEvents,
  SpanAppend,
  SpanAppendOutcome,
  TraceClose,
  TraceFlush,
  WriteOutcome,
} from '../../../traces/trace-store.ts';
import type { CommandResult as WriteResult } from '../../threads/thread-messages.ts';

interface TraceReference {
  readonly projectId: string;
  readonly traceId: string;
  readonly receivedAtMs: number;
}

/** A queued write. */
export type WriteCommand =
  | ({ readonly kind: 'flush' } & TraceFlush)
  | ({ readonly kind: 'spans' } & SpanAppend)
  | ({ readonly kind: 'keepAlive' } & TraceReference)
  | ({ readonly kind: 'close' } & TraceClose)
  | ({ readonly kind: 'pluginEvents' } & PluginEvents)
  | ({ readonly kind: 'delete' } & TraceReference)
  /** One step of the removal of traces; needs a transaction of its own. */
  | { readonly kind: 'drop'; readonly createdBeforeMs: number }
  | { readonly kind: 'setRules'; readonly rules: readonly TraceRule[] }
  | { readonly kind: 'claimMatches'; readonly request: MatchClaimRequest }
  | { readonly kind: 'settleMatches'; readonly claims: readonly RuleMatchClaim[] };

/** A write whose outcome is a `WriteOutcome`. */
export type ClientWrite = Extract<
  WriteCommand,
  { readonly kind: 'flush' | 'keepAlive' | 'close' | 'pluginEvents' | 'delete' }
>;

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
  setRules: undefined;
  claimMatches: readonly RuleMatchClaim[];
  settleMatches: undefined;
}

export type CommandOutcome = CommandOutcomes[WriteCommand['kind']];

/** The outcome of one command. */
export type CommandResult = WriteResult<CommandOutcome>;
