import type { Filter } from '../filter/ast.ts';
import { parseTraceFilter } from '../traces/parse-trace-filter.ts';
import type { TraceRule } from '../traces/trace-rule.ts';
import type { Automation } from './automation.ts';
import type { AutomationStore } from './automation-store.ts';

export interface LoadedRules {
  readonly revision: number;
  readonly rules: readonly TraceRule[];
}

/**
 * Loads the rules of the enabled automations. A filter that the last load had is not parsed again: each change of one automation loads
 * those of all projects.
 *
 * @param onInvalid called for an automation whose filter is not valid in this release; it has no rule.
 */
export function createRuleLoader(
  store: Pick<AutomationStore, 'listEnabled'>,
  onInvalid: (automation: Automation, error: unknown) => void,
): () => Promise<LoadedRules> {
  let filters: ReadonlyMap<string, Filter> = new Map();

  function toRule(automation: Automation): readonly TraceRule[] {
    const { id, projectId, name, filter: filterText, revision } = automation;
    try {
      const filter = filters.get(filterText) ?? parseTraceFilter(filterText);
      return [{ id, projectId, name, filterText, filter, revision }];
    } catch (error) {
      onInvalid(automation, error);
      return [];
    }
  }

  return async () => {
    const { revision, automations } = await store.listEnabled();
    const rules = automations.flatMap(toRule);
    filters = new Map(rules.map(({ filterText, filter }) => [filterText, filter]));
    return { revision, rules };
  };
}
