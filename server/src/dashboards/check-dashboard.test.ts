import { expect, it } from 'vitest';
import { checkDashboard } from './check-dashboard.ts';
import type { Widget } from './dashboard.ts';

it('takes a turn for each query of a widget, so that others are served in between', async () => {
  const widget: Widget = { layout: { x: 0, w: 12 }, query: { kind: 'promql', expression: 'up' } };
  let turnCount = 0;
  await checkDashboard({ title: 'Checkout', variables: [], widgets: [widget, widget, widget] }, async () => {
    turnCount += 1;
  });
  expect(turnCount).toBe(3);
});
