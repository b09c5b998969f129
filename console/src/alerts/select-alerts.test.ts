import { expect, it } from 'vitest';
import { noProblems } from '../alert-records/evaluation-problems.ts';
import type { MetricAlertSummary } from '../generated/types.gen.ts';
import { countAlerts, selectAlerts } from './select-alerts.ts';

function alert(slug: string, more: Partial<MetricAlertSummary> = {}): MetricAlertSummary {
  return {
    slug,
    display_name: slug,
    severity: 'warning',
    enabled: true,
    firing_count: 0,
    updated_at: '2026-11-20T12:00:00.000Z',
    ...more,
  };
}

const slugsOf = (alerts: readonly MetricAlertSummary[]) => alerts.map(({ slug }) => slug);
const problemsOf = (...slugs: readonly string[]) =>
  new Map(slugs.map((slug) => [slug, 'too many label sets']));

const mixed = [
  alert('quiet-10'),
  alert('off', { enabled: false, severity: 'critical', firing_count: 1 }),
  alert('quiet-2'),
  alert('quiet-grave', { severity: 'critical' }),
  alert('firing-slight', { severity: 'info', firing_count: 9 }),
  alert('failed-slight', { severity: 'info' }),
  alert('failed-grave', { severity: 'critical' }),
  alert('firing-grave', { severity: 'critical', firing_count: 1 }),
];

it('lists firing alerts first, then those that cannot be evaluated, quiet and disabled ones, each by severity and name', () => {
  const problems = problemsOf('failed-slight', 'failed-grave', 'firing-slight', 'off');
  expect(slugsOf(selectAlerts(mixed, problems, { text: '' }))).toEqual([
    'firing-grave',
    'firing-slight',
    'failed-grave',
    'failed-slight',
    'quiet-grave',
    'quiet-2',
    'quiet-10',
    'off',
  ]);
});

it('lists alerts that nothing is known of among the quiet ones', () => {
  expect(slugsOf(selectAlerts(mixed, noProblems, { text: '', state: 'quiet' }))).toEqual([
    'failed-grave',
    'quiet-grave',
    'quiet-2',
    'quiet-10',
    'failed-slight',
  ]);
  expect(selectAlerts(mixed, noProblems, { text: '', state: 'not evaluated' })).toEqual([]);
});

it('finds a text in names and slugs, in any case, together with severity and state', () => {
  const alerts = [
    alert('checkout-errors', { display_name: 'Too many failures', severity: 'critical', firing_count: 1 }),
    alert('queue', { display_name: 'CHECKOUT queue', severity: 'critical' }),
    alert('disk', { display_name: 'Disk' }),
  ];
  const find = (filter: Parameters<typeof selectAlerts>[2]) =>
    slugsOf(selectAlerts(alerts, problemsOf('disk'), filter));
  expect(find({ text: ' checkout ' })).toEqual(['checkout-errors', 'queue']);
  expect(find({ text: 'checkout', state: 'quiet' })).toEqual(['queue']);
  expect(find({ text: '', state: 'not evaluated' })).toEqual(['disk']);
  expect(find({ text: '', severity: 'warning' })).toEqual(['disk']);
  expect(find({ text: 'disk', severity: 'critical' })).toEqual([]);
});

it.each([
  [[], 8, '8 alerts, 2 firing'],
  [
    ['failed-slight', 'failed-grave', 'firing-slight', 'off'],
    3,
    '3 of 8 alerts, 2 firing, 2 cannot be evaluated',
  ],
])('counts what fires and, with problems of %j, what cannot be evaluated', (slugs, shown, text) => {
  expect(countAlerts(mixed, problemsOf(...slugs), shown)).toBe(text);
});

it('says of a silent list how many alerts cannot be evaluated', () => {
  expect(countAlerts([alert('a')], noProblems, 1)).toBe('1 alert, none fires');
  expect(countAlerts([alert('a')], problemsOf('a'), 1)).toBe('1 alert, none fires, 1 cannot be evaluated');
});
