import { expect, it } from 'vitest';
import { explainNativeHistogram } from './explain-native-histogram.ts';

it('names the histogram, and what Prometheus and others can send instead', () => {
  const text = explainNativeHistogram({ ok: true, labels: ['__name__', 'wait_seconds', 'job', 'shop'] });
  expect(text).toContain('"wait_seconds" is a native histogram, which is not stored');
  expect(text).toContain('Prometheus: send_native_histograms: false');
  expect(text).toContain('OpenTelemetry Collector: an otlp exporter');
});

it('cuts a long name, and does without one', () => {
  const name = 'x'.repeat(1_000);
  expect(explainNativeHistogram({ ok: true, labels: ['__name__', name] }).length).toBeLessThan(600);
  const text = explainNativeHistogram({ ok: false, problem: 'no name' });
  expect(text).toMatch(/^a native histogram is not stored; /);
});
