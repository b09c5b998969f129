import { expect, it } from 'vitest';
import { checkDashboard } from './check-dashboard.ts';
import type { Widget } from './dashboard.ts';

it('lets others be served between the queries of widgets', async () => {
  const widget: Widget = { layout: { x: 0, w: 12 }, query: { kind: 'promql', expression: 'up' } };
  let servedCount = 0;
  const serve = (): void => {
    servedCount += 1;
    next = setImmediate(serve);
  };
  let next = setImmediate(serve);
  await checkDashboard({ title: 'Checkout', variables: [], widgets: [widget, widget, widget] });
  clearImmediate(next);
  expect(servedCount).toBeGreaterThanOrEqual(2);
});
