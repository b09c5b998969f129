import { expect, test } from 'vitest';
import { findWidgetFilterProblem } from './widget-filter-problem.ts';

const variables = [
  { name: 'level', label: 'severity', default: ['warn', 'error'] },
  { name: 'wrong', label: 'severity', default: ['loud'] },
  { name: 'any', label: 'severity' },
];

test.each(['', 'severity>="$level"', 'service.name="$any"', 'severity="$level" AND service.name="$wrong"'])(
  'the service takes %s',
  (filter) => {
    expect(findWidgetFilterProblem(filter, 'logs', variables)).toBeUndefined();
  },
);

test.each([
  'severity="$wrong"',
  'severity="$any"',
  'severity="$level" AND severity="$other"',
  'severity="$level" AND',
])('the service refuses %s, where its first mistake is', (filter) => {
  expect(findWidgetFilterProblem(filter, 'logs', variables)).toMatchObject({
    start: 9,
    end: filter.indexOf('"', 10) + 1,
  });
});
