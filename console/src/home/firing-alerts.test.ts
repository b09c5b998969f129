import { expect, test } from 'vitest';
import type { MetricAlertSummary } from '../generated/types.gen.ts';
import { firingAlerts } from './firing-alerts.ts';

const alert = (
  name: string,
  severity: MetricAlertSummary['severity'],
  count: number,
): MetricAlertSummary => ({
  slug: name.toLowerCase(),
  display_name: name,
  severity,
  enabled: true,
  firing_count: count,
  updated_at: '2026-11-20T08:00:00Z',
});

test('what fires comes by severity, then by incidents, then by name; the rest is left out', () => {
  const sorted = firingAlerts([
    alert('Info', 'info', 9),
    alert('Quiet', 'critical', 0),
    alert('B', 'warning', 2),
    alert('A', 'warning', 2),
    alert('Many', 'warning', 3),
    alert('Down', 'critical', 1),
  ]);
  expect(sorted.map(({ display_name: name }) => name)).toEqual(['Down', 'Many', 'A', 'B', 'Info']);
});
