import { runInTurns, type Steps } from '../../../../fairness/in-turns.ts';
import type { TraceStore } from '../../../../traces/trace-store.ts';
import { createRuleEvaluator } from '../../../trace-ingest/rule-evaluator.ts';
import type { PostgresDatabase } from '../../database/postgres-database.ts';
import type { EvaluatedWrite, TraceRules } from '../write/trace-rules.ts';
import { claimMatches, settleMatches } from './claim-matches.ts';
import { type FoundMatch, matchesChannel, storeMatches } from './store-matches.ts';

/** The automation rules that this process was given, and the matches of all processes. */
export interface PostgresTraceRules
  extends TraceRules,
    Pick<TraceStore, 'setRules' | 'claimMatches' | 'settleMatches' | 'onMatch'> {
  /** Notifies of no more matches. */
  stop(): void;
}

export function createTraceRules(
  postgres: Pick<PostgresDatabase, 'rows' | 'change' | 'onNotification'>,
  monotonicNowMs: () => number,
): PostgresTraceRules {
  const rules = createRuleEvaluator();
  const listeners = new Set<() => void>();
  const subscribed = Promise.withResolvers<void>();
  let isSubscribed = false;
  const unsubscribe = postgres.onNotification(matchesChannel, (payload) => {
    // The first says that the subscription began: until then this process had no rules, and so no matches.
    if (payload !== undefined || isSubscribed) for (const listener of listeners) listener();
    isSubscribed = true;
    subscribed.resolve();
  });

  function* matchesOf(writes: readonly EvaluatedWrite[]): Steps<readonly FoundMatch[]> {
    const matches: FoundMatch[] = [];
    for (const write of writes) {
      const { traceKey, state } = write;
      for (const match of rules.evaluate(write)) matches.push({ ...match, traceKey, traceId: state.traceId });
      yield;
    }
    return matches;
  }

  return {
    revision: () => rules.revision,
    async setRules(next, projectIds) {
      await subscribed.promise;
      rules.setRules(next, projectIds);
    },
    async evaluate(session, writes) {
      // A request may have thousands of traces, and a project hundreds of rules.
      await storeMatches(session, await runInTurns(matchesOf(writes), monotonicNowMs));
    },
    claimMatches: (request) => claimMatches(postgres, request),
    settleMatches: (claims) => settleMatches(postgres, claims),
    onMatch(listener) {
      // A function of its own, so that a listener that was added twice is removed once.
      const added = () => listener();
      listeners.add(added);
      return () => {
        listeners.delete(added);
      };
    },
    stop() {
      unsubscribe();
      subscribed.resolve();
    },
  };
}
