import type { Filter } from '../filter/ast.ts';

/** An enabled automation rule, as the trace store evaluates it after each write. */
export interface TraceRule {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  /** As written by the user: the `match_reason`. */
  readonly filterText: string;
  readonly filter: Filter;
  /** Grows with every change of any rule; a trace last evaluated before it is evaluated in full. */
  readonly revision: number;
}

/** A request for matches to notify of. A store that several processes share adds the length of the lease to a clock of its own. */
export interface MatchClaimRequest {
  readonly nowMs: number;
  /** End of the lease, when others may claim the matches unless they were settled. */
  readonly leaseUntilMs: number;
  readonly limit: number;
  /** Rules whose matches wait; none by default. */
  readonly exceptRuleIds?: readonly string[];
}

/** A match whose notifications are not settled, leased to one caller. */
export interface RuleMatchClaim {
  /** Opaque. */
  readonly claimId: string;
  readonly projectId: string;
  readonly traceId: string;
  readonly ruleId: string;
  /** Name of the rule when it matched. */
  readonly ruleName: string;
  /** Filter text of the rule when it matched. */
  readonly matchReason: string;
  /** Event id of the `rule_match_added` event on the trace's timeline. */
  readonly matchEventId: string;
  /** The server's clock at the write that made the trace match. */
  readonly matchedAtMs: number;
}
