import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import { createFakeDocumentStore } from '../documents/testing/fake-document-store.ts';
import { createFairPool } from '../fairness/fair-pool.ts';
import { createFairTurns } from '../fairness/fair-turns.ts';
import type { Widget } from './dashboard.ts';
import { createDashboardService, type DashboardService } from './dashboard-service.ts';

const widget: Widget = { layout: { x: 0, w: 12 }, query: { kind: 'promql', expression: 'up' } };
const dashboard = { title: 'Checkout', variables: [], widgets: [widget, widget, widget] };

let deferred: (() => void)[];
let written: string[];
let service: DashboardService;

beforeEach(() => {
  deferred = [];
  written = [];
  service = createDashboardService({
    store: createFakeDocumentStore(),
    nowMs: () => 1,
    places: createFairPool({ name: 'room for dashboards', capacity: 4, unit: 'dashboards' }),
    turns: createFairTurns({ maxPerTurn: 1, defer: (callback) => deferred.push(callback) }),
  });
});

/** Notes in `written` how it ends. */
async function put(projectId: string, slug: string): Promise<void> {
  const write = { dashboard, body: '{}', headers: { ifNoneMatch: '*' } };
  const outcome = await service.put(projectId, slug, write).then(
    ({ kind }) => kind,
    ({ code, message }) => `${code} ${message}`,
  );
  written.push(`${projectId} ${slug} ${outcome}`);
}

/** Turns of the event loop until all ended. @returns their number. */
async function takeTurns(): Promise<number> {
  let count = 0;
  for (; deferred.length > 0; count += 1) {
    for (const callback of deferred.splice(0)) callback();
    await setImmediate();
  }
  return count;
}

it('checks one query in a turn of the event loop, of each project in turn', async () => {
  const writes = [put('prj_1', 'a'), put('prj_1', 'b'), put('prj_1', 'c'), put('prj_2', 'a')];
  await setImmediate();
  expect(await takeTurns()).toBeGreaterThanOrEqual(4 * 3 - 1);
  await Promise.all(writes);
  expect(written.indexOf('prj_2 a created')).toBeLessThan(2);
  expect(written).toHaveLength(4);
});

it('refuses the newest of a project with many when another needs their place', async () => {
  const writes = ['a', 'b', 'c', 'd', 'e'].map((slug) => put('prj_1', slug));
  writes.push(put('prj_2', 'a'));
  await setImmediate();
  await takeTurns();
  await Promise.all(writes);
  const refused = written.filter((each) => each.includes('UNAVAILABLE'));
  expect(refused.map((each) => each.split(' ', 2).join(' ')).toSorted()).toEqual(['prj_1 d', 'prj_1 e']);
  expect(refused[0]).toContain('room for dashboards (4 dashboards) is shared by project');
  expect(written).toContain('prj_2 a created');
});
