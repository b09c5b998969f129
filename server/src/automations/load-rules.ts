import type { TraceRule } from '../traces/trace-rule.ts';
import type { Automation } from './automation.ts';
import type { AutomationStore } from './automation-store.ts';
import { toTraceRule } from './to-trace-rule.ts';

export interface LoadedRules {
  readonly revision: number;
  readonly rules: readonly TraceRule[];
}

/**
 * The rules of the enabled automations.
 *
 * @param onInvalid called for an automation whose filter is not valid in this release; it has no rule.
 */
export async function loadRules(
  store: Pick<AutomationStore, 'listEnabled'>,
  onInvalid: (automation: Automation, error: unknown) => void,
): Promise<LoadedRules> {
  const { revision, automations } = await store.listEnabled();
  const rules = automations.flatMap((automation) => {
    try {
      return [toTraceRule(automation)];
    } catch (error) {
      onInvalid(automation, error);
      return [];
    }
  });
  return { revision, rules };
}
