import { expect, it } from 'vitest';
import { parseTraceFilter } from '../traces/parse-trace-filter.ts';
import type { Automation } from './automation.ts';
import { createRuleLoader } from './create-rule-loader.ts';
import { sampleAutomation } from './testing/sample-automation.ts';

it('parses anew only the filters that the last load did not have', async () => {
  let automations: readonly Automation[] = [];
  const invalid: string[] = [];
  const load = createRuleLoader(
    { listEnabled: async () => ({ revision: 3, automations }) },
    ({ id }) => void invalid.push(id),
  );
  const toAutomation = (id: string, filter: string, revision: number): Automation => {
    return { ...sampleAutomation({ id, filter }), updatedAtMs: 1_000, revision };
  };
  automations = [toAutomation('rul_1', 'tag="a"', 1), toAutomation('rul_2', 'tag="b"', 2)];
  const { rules: before } = await load();
  automations = [
    toAutomation('rul_1', 'tag="a"', 1),
    toAutomation('rul_2', 'tag="c"', 3),
    toAutomation('rul_old', 'colour="red"', 1),
  ];
  const { revision, rules } = await load();
  expect([revision, rules.map(({ id }) => id), invalid]).toEqual([3, ['rul_1', 'rul_2'], ['rul_old']]);
  expect(rules[0]?.filter).toBe(before[0]?.filter);
  expect(rules[1]).toEqual({
    id: 'rul_2',
    projectId: 'prj_1',
    name: 'Automation rul_2',
    filterText: 'tag="c"',
    filter: parseTraceFilter('tag="c"'),
    revision: 3,
  });
});
