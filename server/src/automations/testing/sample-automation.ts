import type { NewAutomation } from '../automation-store.ts';

/** An enabled automation of `prj_1` that notifies the channel `hook`. */
export function sampleAutomation(changes: Partial<NewAutomation> = {}): NewAutomation {
  const { id = 'rul_1' } = changes;
  return {
    id,
    projectId: 'prj_1',
    name: `Automation ${id}`,
    enabled: true,
    filter: 'severity="error"',
    channels: ['hook'],
    createdAtMs: 1_000,
    ...changes,
  };
}
