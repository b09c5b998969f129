import { type Repeating, startRepeating } from '../time/start-repeating.ts';
import type { TraceStore } from '../traces/trace-store.ts';
import type { Automation } from './automation.ts';
import type { AutomationStore } from './automation-store.ts';
import { createRuleLoader } from './create-rule-loader.ts';

/** Once stopped, the rules stay in effect. */
export type RuleSync = Repeating;

export interface RuleSyncOptions {
  readonly automations: Pick<AutomationStore, 'revision' | 'listEnabled'>;
  readonly traces: Pick<TraceStore, 'setRules'>;
  /** Runs the task at the interval until the returned function is called. */
  readonly repeat: (task: () => void, intervalMs: number) => () => void;
  /** Called for an enabled automation whose filter is not valid in this release; the others are in effect. */
  readonly onInvalid: (automation: Automation, error: unknown) => void;
  /** Called when a change could not be read or put into effect; it is retried at the next poll. */
  readonly onError: (error: unknown) => void;
}

/** Changes by any process take effect within twice this. */
const pollMs = 400;

/**
 * Puts the enabled automations into effect in the trace store, and keeps up with changes by any process.
 *
 * @throws what the stores throw at first; when it resolves, rules are in effect.
 */
export async function startRuleSync(options: RuleSyncOptions): Promise<RuleSync> {
  const { automations, traces, repeat, onInvalid, onError } = options;
  const loadRules = createRuleLoader(automations, onInvalid);
  let revisionInEffect: number | undefined;

  async function sync(): Promise<void> {
    if ((await automations.revision()) === revisionInEffect) return;
    const { revision, rules, projectIds, tookEffect } = await loadRules();
    if (projectIds === undefined || projectIds.length > 0) await traces.setRules(rules, projectIds);
    tookEffect();
    revisionInEffect = revision;
  }

  await sync();
  return startRepeating({
    task: () => sync().catch(onError),
    intervalMs: pollMs,
    repeat,
    startsNow: false,
  });
}
