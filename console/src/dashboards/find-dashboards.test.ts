import { expect, it } from 'vitest';
import { findDashboards } from './find-dashboards.ts';

const dashboards = [
  { slug: 'checkout', title: 'Shop: Checkout', widget_count: 1, updated_at: '2026-11-20T08:00:00.000Z' },
  { slug: 'queues', title: 'Warteschlangen', widget_count: 0, updated_at: '2026-11-20T08:00:00.000Z' },
];

it.each([
  ['', ['checkout', 'queues']],
  ['  ', ['checkout', 'queues']],
  ['SHOP', ['checkout']],
  ['queue', ['queues']],
  ['check shop', ['checkout']],
  ['check queue', []],
])('finds by %j', (search, slugs) => {
  expect(findDashboards(dashboards, search).map(({ slug }) => slug)).toEqual(slugs);
});
