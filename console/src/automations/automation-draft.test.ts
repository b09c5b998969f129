import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AutomationDraft,
  createDraft,
  findDraftProblems,
  isChanged,
  toDraft,
  toInput,
} from './automation-draft.ts';

const drafts: fc.Arbitrary<AutomationDraft> = fc.record({
  name: fc.string(),
  description: fc.string(),
  enabled: fc.boolean(),
  filter: fc.string(),
  channels: fc.array(fc.string()),
});

test('what is saved is unchanged when it is read again', () => {
  fc.assert(
    fc.property(drafts, (draft) => {
      const input = toInput(draft);
      expect(toInput(toDraft(input))).toEqual(input);
      expect(isChanged(draft, input)).toBe(false);
    }),
  );
});

test('each field counts as a change, and spaces around a text do not', () => {
  const stored = { name: 'Failed', enabled: true, filter: 'tag="a"', channels: ['on-call'] };
  const draft = toDraft(stored);
  expect(isChanged({ ...draft, name: ' Failed ', description: '  ' }, stored)).toBe(false);
  const changes: readonly Partial<AutomationDraft>[] = [
    { name: 'Other' },
    { description: 'Why' },
    { enabled: false },
    { filter: 'tag="b"' },
    { channels: [] },
  ];
  for (const change of changes) expect(isChanged({ ...draft, ...change }, stored)).toBe(true);
});

test('a draft needs a name and a filter with a condition', () => {
  expect(Object.keys(findDraftProblems(createDraft(' ')))).toEqual(['name', 'filter']);
  const named = { ...createDraft('status=running'), name: 'Running' };
  expect(findDraftProblems(named).filter).toContain('status="running"');
  expect(findDraftProblems({ ...named, filter: 'status="running"' })).toEqual({});
});
