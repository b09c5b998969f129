import { parseTraceFilter } from '../traces/parse-trace-filter.ts';
import type { TraceRule } from '../traces/trace-rule.ts';
import type { Automation } from './automation.ts';
import type { AutomationStore } from './automation-store.ts';

export interface LoadedRules {
  readonly revision: number;
  /** Of the projects whose rules are not those of the last load that took effect. */
  readonly rules: readonly TraceRule[];
  /** The projects; absent in the first load, which has the rules of all. */
  readonly projectIds?: readonly string[];
  /** Call once the rules are in effect. */
  tookEffect(): void;
}

/**
 * Loads the rules of the enabled automations that changed. Automations are read of all projects, and only those of projects with a change are
 * parsed.
 *
 * @param onInvalid called for an automation whose filter is not valid in this release; it has no rule.
 */
export function createRuleLoader(
  store: Pick<AutomationStore, 'listEnabled'>,
  onInvalid: (automation: Automation, error: unknown) => void,
): () => Promise<LoadedRules> {
  /** Which automations of each project are in effect. */
  let versionsInEffect: ReadonlyMap<string, string> | undefined;

  function toRule(automation: Automation): readonly TraceRule[] {
    const { id, projectId, name, filter: filterText, revision } = automation;
    try {
      return [{ id, projectId, name, filterText, filter: parseTraceFilter(filterText), revision }];
    } catch (error) {
      onInvalid(automation, error);
      return [];
    }
  }

  return async () => {
    const { revision, automations } = await store.listEnabled();
    const byProject = Map.groupBy(automations, ({ projectId }) => projectId);
    const versions = new Map(
      Array.from(byProject, ([projectId, ofProject]) => [projectId, versionOf(ofProject)]),
    );
    const before = versionsInEffect;
    const isChanged = (projectId: string): boolean => before?.get(projectId) !== versions.get(projectId);
    const projectIds = [...new Set([...(before?.keys() ?? []), ...versions.keys()])].filter(isChanged);
    return {
      revision,
      rules: projectIds.flatMap((projectId) => (byProject.get(projectId) ?? []).flatMap(toRule)),
      ...(before === undefined ? {} : { projectIds }),
      tookEffect() {
        versionsInEffect = versions;
      },
    };
  };
}

/** Differs once an automation is added, changed or removed: each change has a revision of its own. */
function versionOf(automations: readonly Automation[]): string {
  return automations
    .map(({ id, revision }) => `${id} ${revision}`)
    .toSorted()
    .join(' ');
}
