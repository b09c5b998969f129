import { expect, it } from 'vitest';
import { parseTraceFilter } from '../traces/parse-trace-filter.ts';
import type { Automation } from './automation.ts';
import { createRuleLoader } from './create-rule-loader.ts';
import { sampleAutomation } from './testing/sample-automation.ts';

const invalid: string[] = [];
let automations: readonly Automation[] = [];

function createLoader() {
  return createRuleLoader({ listEnabled: async () => ({ revision: 3, automations }) }, ({ id }) => {
    invalid.push(id);
  });
}

function toAutomation(id: string, filter: string, revision: number, projectId = 'prj_1'): Automation {
  return { ...sampleAutomation({ id, filter }), projectId, updatedAtMs: 1_000, revision };
}

it('loads the rules of the projects that changed, and names those that have none any more', async () => {
  const load = createLoader();
  automations = [
    toAutomation('rul_1', 'tag="a"', 1),
    toAutomation('rul_2', 'tag="b"', 2, 'prj_2'),
    toAutomation('rul_3', 'tag="b"', 3, 'prj_3'),
  ];
  const first = await load();
  expect([first.projectIds, first.rules.map(({ id }) => id)]).toEqual([
    undefined,
    ['rul_1', 'rul_2', 'rul_3'],
  ]);
  first.tookEffect();
  automations = [toAutomation('rul_1', 'tag="a"', 1), toAutomation('rul_2', 'tag="c"', 4, 'prj_2')];
  for (const loaded of [await load(), await load()]) {
    expect(loaded.projectIds?.toSorted()).toEqual(['prj_2', 'prj_3']);
    expect(loaded.rules).toEqual([
      {
        id: 'rul_2',
        projectId: 'prj_2',
        name: 'Automation rul_2',
        filterText: 'tag="c"',
        filter: parseTraceFilter('tag="c"'),
        revision: 4,
      },
    ]);
  }
  (await load()).tookEffect();
  expect(await load()).toMatchObject({ projectIds: [], rules: [] });
});

it('leaves out what is not valid in this release', async () => {
  automations = [toAutomation('rul_1', 'tag="a"', 1), toAutomation('rul_old', 'colour="red"', 1)];
  const { revision, rules } = await createLoader()();
  expect([revision, rules.map(({ id }) => id), invalid]).toEqual([3, ['rul_1'], ['rul_old']]);
});
