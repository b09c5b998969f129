import { afterAll, beforeAll, test } from 'vitest';
import { everyWidget, type OpenDashboards, openDashboards, widgetOf } from './open-dashboards.ts';

let dashboards: OpenDashboards;

beforeAll(async () => {
  dashboards = await openDashboards();
  await dashboards.put('checkout', everyWidget);
});

afterAll(() => dashboards?.stop());

test.each([
  ['366d', /^records12$/],
  ['367d', /^Records are counted over at most 366 days/],
])('log counts over %s: %s', async (since, text) => {
  const { page } = await dashboards.open('checkout', { since });
  await widgetOf(page, 'All logs').getByText(text).waitFor();
});
