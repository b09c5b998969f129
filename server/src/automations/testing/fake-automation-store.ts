import { type ExpectedEtags, isExpected } from '../../documents/version-etag.ts';
import { type Automation, automationEtag, automationLimits } from '../automation.ts';
import type { AutomationStore } from '../automation-store.ts';

/** An in-memory automation store. */
export function createFakeAutomationStore(): AutomationStore {
  const automations = new Map<string, Automation>();
  let revision = 0;

  function find(projectId: string, id: string): Automation | undefined {
    const automation = automations.get(id);
    return automation?.projectId === projectId ? automation : undefined;
  }

  function findExpected(projectId: string, id: string, expected: ExpectedEtags): Automation | undefined {
    const found = find(projectId, id);
    return found && isExpected(expected, automationEtag(found)) ? found : undefined;
  }

  function list(projectId: string): Automation[] {
    return [...automations.values()].filter((automation) => automation.projectId === projectId);
  }

  return {
    list: async (projectId) => list(projectId).sort((a, b) => compare(a.name, b.name) || compare(a.id, b.id)),
    get: async (projectId, id) => find(projectId, id),
    async create(automation) {
      if (list(automation.projectId).length >= automationLimits.maxPerProject) return undefined;
      revision += 1;
      const created = { ...automation, updatedAtMs: automation.createdAtMs, revision };
      automations.set(automation.id, created);
      return created;
    },
    async update(projectId, id, { description, ...change }, nowMs, expected = '*') {
      const before = findExpected(projectId, id, expected);
      if (before === undefined) return undefined;
      revision += 1;
      const { description: described, ...rest } = before;
      const next = description === undefined ? described : (description ?? undefined);
      const after: Automation = {
        ...rest,
        ...change,
        ...(next === undefined ? {} : { description: next }),
        updatedAtMs: Math.max(before.updatedAtMs, nowMs),
        revision,
      };
      automations.set(id, after);
      return after;
    },
    async delete(projectId, id, expected = '*') {
      if (findExpected(projectId, id, expected) === undefined) return false;
      revision += 1;
      return automations.delete(id);
    },
    revision: async () => revision,
    listEnabled: async () => ({
      revision,
      automations: [...automations.values()].filter(({ enabled }) => enabled),
    }),
  };
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
