import { expect, it } from 'vitest';
import { thrownBy } from '../testing/thrown-by.ts';
import { checkWrittenAlert } from './check-written-alert.ts';
import type { WrittenAlert } from './written-alert.ts';

const alert: WrittenAlert = {
  displayName: 'Up',
  severity: 'info',
  enabled: true,
  expression: 'up < 1',
  notifications: [],
};
const channels = new Set(['on-call']);

it('accepts channels of the organization, and an empty list', () => {
  expect(checkWrittenAlert(alert, channels).firing).toEqual({ vector: 'up', operator: '<', bound: 1 });
  checkWrittenAlert({ ...alert, notifications: ['on-call'] }, channels);
});

it('rejects an unknown channel', () => {
  const error = thrownBy(() => checkWrittenAlert({ ...alert, notifications: ['on-call', 'x'] }, channels));
  expect(error.details).toMatchObject([{ type: 'field', name: 'notifications[1]', received: 'x' }]);
  expect(error.message).toContain('GET /v1/integrations');
});

it.each([
  ['a', 16_384, true],
  ['a', 16_385, false],
  ['🙂', 4_096, true],
  ['🙂', 4_097, false],
  ['é', 16_384, false],
])('counts the bytes of a runbook: %s, %i times', (character, count, fits) => {
  const check = () => checkWrittenAlert({ ...alert, markdown: character.repeat(count) }, channels);
  if (fits) check();
  else {
    expect(thrownBy(check).details).toMatchObject([
      { type: 'field', name: 'documentation.markdown' },
      { type: 'limit', limit: 'markdown_bytes', max: 16_384 },
    ]);
  }
});
