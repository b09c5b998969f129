import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { Plugin } from '../core.ts';
import { createCapturePlugin, type Report } from './capture-plugin.ts';

/** The library's functions, each of which calls back with its metric. */
export type VitalSource = (
  onMetric: (metric: Pick<MetricType, 'name' | 'value' | 'rating' | 'navigationType'>) => void,
) => void;

/**
 * Records the page's web vitals (CLS, FCP, INP, LCP, TTFB) as events `web_vital_measured` and attributes such as
 * `web_vital.lcp` of the most recently started open trace. CLS, INP and often LCP are known when the page is hidden or left.
 * Times are in milliseconds. Only in pages; browsers without a metric do not report it.
 *
 * @example
 * const client = new Client(key, { plugins: [captureWebVitals()] });
 */
export function captureWebVitals(): Plugin {
  // A worker has no vitals, and the library expects a document.
  return createWebVitalsCapture(typeof document === 'undefined' ? [] : [onCLS, onFCP, onINP, onLCP, onTTFB]);
}

export function createWebVitalsCapture(sources: readonly VitalSource[]): Plugin {
  let report: Report | undefined;
  let isStarted = false;
  return createCapturePlugin('capture-web-vitals', (newReport) => {
    report = newReport;
    // The library cannot be stopped: it is started once, and without a trace its reports go nowhere.
    if (!isStarted) {
      isStarted = true;
      for (const source of sources) source((metric) => report?.((context) => record(context, metric)));
    }
    return [
      () => {
        report = undefined;
      },
    ];
  });
}

function record(
  context: Parameters<Parameters<Report>[0]>[0],
  { name, value, rating, navigationType }: Parameters<Parameters<VitalSource>[0]>[0],
): void {
  // A ten-thousandth of a shift score, or of a millisecond, tells nothing any more.
  const rounded = Math.round(value * 1e4) / 1e4;
  context.addEvent('web_vital_measured', { name, value: rounded, rating, navigation_type: navigationType });
  context.addAttribute(`web_vital.${name.toLowerCase()}`, rounded);
}
