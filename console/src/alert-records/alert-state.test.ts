import { expect, it } from 'vitest';
import { stateOf } from './alert-state.ts';

const slug = 'errors';
const problems = new Map([[slug, 'too many label sets']]);

it('calls an alert without evaluation disabled, also while incidents are open', () => {
  expect(stateOf({ slug, enabled: false, firing_count: 2 }, new Map())).toBe('disabled');
  expect(stateOf({ slug, enabled: true, firing_count: 2 }, new Map())).toBe('firing');
  expect(stateOf({ slug, enabled: true, firing_count: 0 }, new Map())).toBe('quiet');
});

it('does not call an alert quiet whose last evaluation failed', () => {
  expect(stateOf({ slug, enabled: true, firing_count: 0 }, problems)).toBe('not evaluated');
  expect(stateOf({ slug, enabled: true, firing_count: 2 }, problems)).toBe('firing');
  expect(stateOf({ slug, enabled: false, firing_count: 0 }, problems)).toBe('disabled');
  expect(stateOf({ slug: 'other', enabled: true, firing_count: 0 }, problems)).toBe('quiet');
});
