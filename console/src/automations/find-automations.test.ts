import { expect, test } from 'vitest';
import type { ConsoleAutomation } from '../generated/types.gen.ts';
import { findAutomations } from './find-automations.ts';

const at = '2026-11-20T08:15:30.123Z';
const base = { enabled: true, created_at: at, updated_at: at };
const automations: readonly ConsoleAutomation[] = [
  {
    ...base,
    automation_id: 'rul_1',
    name: 'Failed checkouts',
    description: 'Tells support',
    filter: 'tag="checkout"',
    channels: ['on-call'],
  },
  { ...base, automation_id: 'rul_2', name: 'Slow imports', filter: 'severity="warning"', channels: [] },
];

test.each([
  ['', ['rul_1', 'rul_2']],
  ['  FAILED ', ['rul_1']],
  ['support', ['rul_1']],
  ['severity="warning"', ['rul_2']],
  ['on-call failed', ['rul_1']],
  ['failed imports', []],
])('the search "%s" finds %j', (search, ids) => {
  expect(findAutomations(automations, search).map(({ automation_id }) => automation_id)).toEqual(ids);
});
