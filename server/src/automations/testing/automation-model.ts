import { parseTraceFilter } from '../../traces/parse-trace-filter.ts';
import type { TraceSummary } from '../../traces/trace.ts';
import { traceMatches } from '../../traces/trace-matches.ts';
import type { RuleMatchClaim } from '../../traces/trace-rule.ts';
import type { Automation } from '../automation.ts';

/** A match, and every list of channels that its automation had until its notifications were settled. */
interface ModelMatch {
  readonly ruleId: string;
  readonly traceId: string;
  readonly ruleName: string;
  readonly matchReason: string;
  readonly channelLists: (readonly string[])[];
  isSettled: boolean;
}

/** What automations do, said plainly: every enabled rule is evaluated after every change of a trace. */
export interface AutomationModel {
  /** After an automation was created or replaced. */
  put(automation: Automation): void;
  delete(ruleId: string): void;
  /** After a write that changed the trace. */
  write(trace: TraceSummary): void;
  settle(claims: readonly RuleMatchClaim[]): void;
  /** `<trace id> <rule id>`, in order of the match. */
  matches(): readonly string[];
  matchOf(traceId: string, ruleId: string): Omit<ModelMatch, 'isSettled'> | undefined;
}

export function createAutomationModel(): AutomationModel {
  const automations = new Map<string, Automation>();
  const matches = new Map<string, ModelMatch>();

  function change(ruleId: string, channels: readonly string[]): void {
    for (const match of matches.values()) {
      if (match.ruleId === ruleId && !match.isSettled) match.channelLists.push(channels);
    }
  }

  return {
    put(automation) {
      automations.set(automation.id, automation);
      change(automation.id, automation.channels);
    },
    delete(ruleId) {
      automations.delete(ruleId);
      change(ruleId, []);
    },
    write(trace) {
      for (const { id, name, enabled, filter, channels } of automations.values()) {
        const key = `${trace.traceId} ${id}`;
        if (!enabled || matches.has(key) || !traceMatches(trace, parseTraceFilter(filter))) continue;
        const { traceId } = trace;
        const match = { ruleId: id, traceId, ruleName: name, matchReason: filter };
        matches.set(key, { ...match, channelLists: [channels], isSettled: false });
      }
    },
    settle(claims) {
      for (const { traceId, ruleId } of claims) {
        const match = matches.get(`${traceId} ${ruleId}`);
        if (match !== undefined) match.isSettled = true;
      }
    },
    matches: () => [...matches.keys()],
    matchOf: (traceId, ruleId) => matches.get(`${traceId} ${ruleId}`),
  };
}
