import { expect, test } from 'vitest';
import { columnTemplate, defaultColumns, narrowColumnTemplate } from './log-columns.ts';

test('the body takes the rest of the width', () => {
  expect(columnTemplate(defaultColumns)).toBe('176px 96px 150px minmax(240px, 1fr)');
  expect(columnTemplate(['severity', 'scope'])).toBe('176px 96px minmax(150px, 1fr)');
});

test('a narrow list has a column for all but the body, which is below them', () => {
  expect(narrowColumnTemplate(defaultColumns)).toBe('104px 96px minmax(88px, 1fr)');
  expect(narrowColumnTemplate(['body'])).toBe('minmax(104px, 1fr)');
  expect(narrowColumnTemplate(['severity', 'scope'])).toBe('104px 96px minmax(88px, 1fr)');
});
