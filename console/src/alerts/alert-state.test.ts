import { expect, it } from 'vitest';
import type { MetricAlertSummary } from '../generated/types.gen.ts';
import { selectAlerts, stateOf } from './alert-state.ts';

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

it('calls an alert without evaluation disabled, also while incidents are open', () => {
  expect(stateOf({ enabled: false, firing_count: 2 })).toBe('disabled');
  expect(stateOf({ enabled: true, firing_count: 2 })).toBe('firing');
  expect(stateOf({ enabled: true, firing_count: 0 })).toBe('quiet');
});

it('lists firing alerts first, then quiet and disabled ones, each by severity and name', () => {
  const alerts = [
    alert('quiet-10'),
    alert('off', { enabled: false, severity: 'critical', firing_count: 1 }),
    alert('quiet-2'),
    alert('quiet-grave', { severity: 'critical' }),
    alert('firing-slight', { severity: 'info', firing_count: 9 }),
    alert('firing-grave', { severity: 'critical', firing_count: 1 }),
  ];
  expect(slugsOf(selectAlerts(alerts, { text: '' }))).toEqual([
    'firing-grave',
    'firing-slight',
    'quiet-grave',
    'quiet-2',
    'quiet-10',
    'off',
  ]);
});

it('finds a text in names and slugs, in any case, together with severity and state', () => {
  const alerts = [
    alert('checkout-errors', { display_name: 'Too many failures', severity: 'critical', firing_count: 1 }),
    alert('queue', { display_name: 'CHECKOUT queue', severity: 'critical' }),
    alert('disk', { display_name: 'Disk' }),
  ];
  expect(slugsOf(selectAlerts(alerts, { text: ' checkout ' }))).toEqual(['checkout-errors', 'queue']);
  expect(slugsOf(selectAlerts(alerts, { text: 'checkout', state: 'quiet' }))).toEqual(['queue']);
  expect(slugsOf(selectAlerts(alerts, { text: '', severity: 'warning' }))).toEqual(['disk']);
  expect(selectAlerts(alerts, { text: 'disk', severity: 'critical' })).toEqual([]);
});
