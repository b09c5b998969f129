import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { MetricAlertInput } from '../generated/types.gen.ts';
import { emptyDraft, isSameDraft, toAlertInput, toDraft } from './alert-draft.ts';

const text = fc.string({ minLength: 1 });
const alert: fc.Arbitrary<MetricAlertInput> = fc.record(
  {
    display_name: text,
    severity: fc.constantFrom('info', 'warning', 'critical'),
    enabled: fc.boolean(),
    condition: fc.record(
      { expression: text, recovery_expression: text.filter((one) => one.trim() !== '') },
      { requiredKeys: ['expression'] },
    ),
    notifications: fc.uniqueArray(text),
    documentation: fc.record({ markdown: text }),
  },
  { requiredKeys: ['display_name', 'severity', 'enabled', 'condition', 'notifications'] },
);

it('writes an alert back as it was read', () => {
  fc.assert(
    fc.property(alert, (stored) => {
      expect(toAlertInput(toDraft('a', stored))).toEqual(stored);
    }),
  );
});

it('leaves out what is empty', () => {
  const { condition, documentation } = toAlertInput({ ...emptyDraft, recoveryExpression: ' \n' });
  expect(condition).toEqual({ expression: '' });
  expect(documentation).toBeUndefined();
});

it('knows whether a draft differs from what is stored', () => {
  expect(isSameDraft(emptyDraft, { ...emptyDraft, recoveryExpression: ' ' })).toBe(true);
  expect(isSameDraft(emptyDraft, { ...emptyDraft, enabled: false })).toBe(false);
  expect(isSameDraft(emptyDraft, { ...emptyDraft, slug: 'a' })).toBe(false);
});
