import { expect, test } from 'vitest';
import { startFakeTrace } from '../testing/fake-plugin-context.ts';
import { createWebVitalsCapture, type VitalSource } from './capture-web-vitals.ts';

type OnMetric = Parameters<VitalSource>[0];

const lcp = { name: 'LCP', value: 1234.56789, rating: 'good', navigationType: 'navigate' } as const;

test('a metric becomes an event and an attribute of the open trace', () => {
  let onMetric: OnMetric = () => {};
  const trace = startFakeTrace(createWebVitalsCapture([(callback) => (onMetric = callback)]));
  onMetric(lcp);
  const payload = { name: 'LCP', value: 1234.5679, rating: 'good', navigation_type: 'navigate' };
  expect(trace.reports).toEqual([
    ['event', 'web_vital_measured', payload],
    ['attribute', 'web_vital.lcp', 1234.5679],
  ]);
});

test('the library is started once, and reports without a trace go nowhere', () => {
  const listeners: OnMetric[] = [];
  const plugin = createWebVitalsCapture([(callback) => listeners.push(callback)]);
  const first = startFakeTrace(plugin);
  first.close();
  for (const onMetric of listeners) onMetric(lcp);
  const second = startFakeTrace(plugin);
  for (const onMetric of listeners) onMetric(lcp);
  expect([listeners.length, first.reports.length, second.reports.length]).toEqual([1, 0, 2]);
});
