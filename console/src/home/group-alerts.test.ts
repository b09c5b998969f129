import { expect, test } from 'vitest';
import { noProblems } from '../alert-records/evaluation-problems.ts';
import type { MetricAlertSummary } from '../generated/types.gen.ts';
import { groupAlerts } from './group-alerts.ts';

const alert = (
  name: string,
  severity: MetricAlertSummary['severity'],
  count: number,
  enabled = true,
): MetricAlertSummary => ({
  slug: name.toLowerCase(),
  display_name: name,
  severity,
  enabled,
  firing_count: count,
  updated_at: '2026-11-20T08:00:00Z',
});

const namesOf = (alerts: readonly MetricAlertSummary[]) => alerts.map(({ display_name: name }) => name);

test('what fires comes by severity, then by incidents, then by name; the rest is left out', () => {
  const { firing } = groupAlerts(
    [
      alert('Info', 'info', 9),
      alert('Quiet', 'critical', 0),
      alert('B', 'warning', 2),
      alert('A', 'warning', 2),
      alert('Many', 'warning', 3),
      alert('Down', 'critical', 1),
      alert('Off', 'warning', 1, false),
    ],
    noProblems,
  );
  expect(namesOf(firing)).toEqual(['Down', 'Many', 'A', 'B', 'Off', 'Info']);
});

test('what cannot be evaluated comes by severity, then by name, and is not counted as quiet', () => {
  const alerts = [
    alert('B', 'warning', 0),
    alert('Quiet', 'critical', 0),
    alert('A', 'warning', 0),
    alert('Down', 'critical', 0),
    alert('Fires', 'critical', 2),
    alert('Off', 'critical', 0, false),
  ];
  const problems = new Map(['a', 'b', 'down', 'fires', 'off'].map((slug) => [slug, 'a deadline']));
  const { firing, failed, quietCount } = groupAlerts(alerts, problems);
  expect(namesOf(firing)).toEqual(['Fires']);
  expect(namesOf(failed)).toEqual(['Down', 'A', 'B']);
  expect(quietCount).toBe(1);
});

test('while nothing is known of evaluations, alerts are quiet; disabled ones are not', () => {
  const alerts = [alert('A', 'info', 0), alert('B', 'info', 0), alert('Off', 'critical', 0, false)];
  expect(groupAlerts(alerts, noProblems)).toEqual({ firing: [], failed: [], quietCount: 2 });
});
