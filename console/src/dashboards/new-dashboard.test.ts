import { expect, it } from 'vitest';
import { parseDashboardYaml } from './dashboard-yaml.ts';
import { readNewDashboard } from './new-dashboard.ts';

const draft = { start: 'empty', title: 'Checkout', window: '1h', yaml: '' } as const;

it('starts without widgets', () => {
  expect(readNewDashboard(draft, undefined)).toEqual({
    kind: 'dashboard',
    title: 'Checkout',
    dashboard: { title: 'Checkout', default_time_window: '1h', widgets: [] },
  });
});

it('starts with what the YAML has, whatever the other fields say', () => {
  const yaml = 'title: Shop\ndefault_time_window: 6h\nwidgets: []';
  expect(readNewDashboard({ ...draft, start: 'yaml', yaml }, parseDashboardYaml)).toEqual({
    kind: 'dashboard',
    title: 'Shop',
    dashboard: { title: 'Shop', default_time_window: '6h', widgets: [] },
  });
});

it.each([
  [{ title: ' ' }, { title: 'Write a title.' }],
  [{ start: 'yaml' as const }, { yaml: 'Paste a dashboard.' }],
  [{ start: 'yaml' as const, yaml: 'title: 1' }, { yaml: 'Line 1: “title” has to be a text.' }],
])('says what is wrong with %j', (change, problems) => {
  expect(readNewDashboard({ ...draft, ...change }, parseDashboardYaml)).toMatchObject({
    kind: 'problem',
    problems,
  });
});

it('reads no YAML before its parser is loaded', () => {
  const yaml = 'title: Shop\ndefault_time_window: 6h\nwidgets: []';
  expect(readNewDashboard({ ...draft, start: 'yaml', yaml }, undefined)).toMatchObject({
    kind: 'problem',
    problems: { yaml: 'The page is still loading. Try again.' },
  });
});
