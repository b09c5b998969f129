import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLookFaults } from './find-look-faults.ts';
import {
  chooseAction,
  everyWidget,
  type OpenDashboards,
  openDashboards,
  widgetOf,
} from './open-dashboards.ts';

let dashboards: OpenDashboards;

beforeAll(async () => {
  dashboards = await openDashboards();
  await dashboards.put('checkout', everyWidget);
});

afterAll(() => dashboards?.stop());

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
}

test('a widget is dragged and resized, and saved', async () => {
  await dashboards.put('drag', everyWidget);
  const { page, violations, errors } = await dashboards.open('drag');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const head = page.getByRole('heading', { name: 'Memory' });
  const grip = page.getByRole('button', { name: 'Move Memory' });
  await grip.waitFor();
  const before = await head.boundingBox();
  if (before === null) throw new Error('the widget has no head');
  await grip.hover();
  expect(await page.evaluate('getComputedStyle(document.querySelector(":hover button:hover")).cursor')).toBe(
    'grab',
  );
  await page.mouse.down();
  await page.mouse.move(before.x - 150, before.y + 10, { steps: 8 });
  await page.mouse.up();
  await page.getByText('Not saved yet').waitFor();
  // A trial waits until it has come to rest: the pointer would miss what still moves.
  await head.hover({ trial: true });
  const between = await head.boundingBox();
  if (between === null) throw new Error('the widget has no head');
  expect(between.x).toBeLessThan(before.x - 100);
  await page.mouse.move(between.x + 60, between.y + 5);
  await page.mouse.down();
  await page.mouse.move(between.x - 150, between.y + 15, { steps: 8 });
  await page.mouse.up();
  await expect.poll(async () => (await head.boundingBox())?.x).toBeLessThan(between.x - 100);
  await head.hover({ trial: true });
  const corner = await widgetOf(page, 'Memory').boundingBox();
  if (corner === null) throw new Error('the widget has no area');
  await page.mouse.move(corner.x + corner.width - 6, corner.y + corner.height - 6);
  await page.mouse.down();
  await page.mouse.move(corner.x + corner.width + 120, corner.y + corner.height + 46, { steps: 8 });
  await page.mouse.up();
  const stored = await dashboards.get('drag');
  expect(stored).toEqual(await dashboards.get('checkout'));
  await save(page);
  const layout = (await dashboards.get('drag')).widgets.find(({ title }) => title === 'Memory')?.layout;
  expect(layout?.x).toBeLessThan(12);
  expect(layout?.w).toBeGreaterThan(6);
  expect(layout?.h).toBe(4);
  await page.reload();
  await expect.poll(async () => (await widgetOf(page, 'Memory').boundingBox())?.x).toBeLessThan(before.x);
  expect(await findOverlaps('drag')).toEqual([]);
  expect(violations).toEqual([]);
  expect(errors).toEqual([]);
});

async function findOverlaps(slug: string): Promise<string[]> {
  const { widgets } = await dashboards.get(slug);
  return widgets.flatMap(({ title, layout: a }, index) =>
    widgets
      .slice(index + 1)
      .filter(({ layout: b }) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h)
      .map((other) => `${title} and ${other.title}`),
  );
}

test('a widget is written, moved and removed by the keyboard alone', async () => {
  await dashboards.put('keyboard', { title: 'Empty', default_time_window: '1h', widgets: [] });
  const { page } = await dashboards.open('keyboard');
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focused = () =>
    page.evaluate(
      'document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent',
    );
  await page.getByRole('button', { name: 'Edit', exact: true }).focus();
  await press('Enter');
  await page.getByText('Add the first one above').waitFor();
  await page.getByRole('button', { name: 'Add widget' }).focus();
  await press('Enter');
  await expect.poll(focused).toBe('Time series');
  await press('ArrowDown', 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Add: Stat' });
  // It loads after the rest of the form.
  await dialog.getByRole('textbox', { name: 'PromQL' }).waitFor();
  await page.keyboard.type('Depth');
  await press('Tab');
  await page.keyboard.type('count(queue_depth)');
  await press('Escape', 'Control+Enter');
  await dialog.getByText('100', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Add widget' }).focus();
  await press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(focused).toBe('Add widget');
  await page.getByRole('button', { name: 'Move Depth' }).focus();
  await press('ArrowRight', 'ArrowRight', 'ArrowDown', 'Shift+ArrowRight', 'Shift+ArrowDown');
  await expect.poll(focused).toBe('Move Depth');
  await page.getByRole('button', { name: 'Actions of Depth' }).focus();
  await press('Enter');
  await expect.poll(focused).toBe('Edit widget');
  await press('ArrowDown', 'ArrowDown', 'Enter');
  await page.getByRole('button', { name: 'Actions of Depth (2)' }).focus();
  await press('Enter');
  await expect.poll(focused).toBe('Edit widget');
  await press('ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp');
  await page.getByRole('menuitem', { name: 'Remove' }).focus();
  await press('Enter');
  await expect.poll(focused).toBe('Add widget');
  await page.getByRole('button', { name: 'Save', exact: true }).focus();
  await press('Enter');
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  expect((await dashboards.get('keyboard')).widgets).toEqual([
    {
      type: 'stat',
      title: 'Depth',
      query: { expression: 'count(queue_depth)' },
      layout: { x: 2, y: 1, w: 7, h: 4 },
    },
  ]);
});

test('a draft is not lost without a question, and nothing is stored before it is saved', async () => {
  const { page } = await dashboards.open('checkout', { edit: '1' });
  await page.getByRole('textbox', { name: 'Title' }).fill('Checkout, rewritten');
  await page.getByRole('link', { name: 'Logs', exact: true }).click();
  const question = page.getByRole('dialog');
  await question.waitFor();
  await question
    .getByRole('button')
    .filter({ hasText: /stay|keep|cancel/i })
    .first()
    .click();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('heading', { level: 1, name: 'Checkout', exact: true }).waitFor();
  expect((await dashboards.get('checkout')).title).toBe('Checkout');
});

test('variables are written in the draft', async () => {
  await dashboards.put('written', { title: 'Written', default_time_window: '1h', widgets: [] });
  const { page } = await dashboards.open('written', { edit: '1' });
  await page.getByRole('button', { name: 'Variables' }).click();
  const dialog = page.getByRole('dialog', { name: 'Variables' });
  await dialog.getByRole('button', { name: 'Add variable' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('1x');
  await dialog.getByRole('button', { name: 'Apply to the draft' }).click();
  await dialog.getByText('Letters, digits and _').waitFor();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('job');
  await dialog.getByRole('textbox', { name: 'Label' }).fill('job');
  await dialog.getByRole('button', { name: 'Apply to the draft' }).click();
  await page.getByRole('combobox', { name: 'job' }).waitFor();
  await save(page);
  expect((await dashboards.get('written')).variables).toEqual([{ name: 'job', label: 'job' }]);
});

test('a query of the metrics screen becomes a widget of a draft', async () => {
  await dashboards.put('added', { title: 'Added to', default_time_window: '1h', widgets: [] });
  const { cairn } = dashboards;
  const search = new URLSearchParams({ q: 'sum(queue_depth)', unit: 's' });
  const { page, violations } = await cairn.openPage(`/p/${cairn.projectId}/metrics?${search}`);
  await page.getByRole('button', { name: 'Add query A to a dashboard' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Added to' }).click();
  await widgetOf(page, 'Time series')
    .getByRole('img', { name: /series from/ })
    .waitFor();
  expect((await dashboards.get('added')).widgets).toEqual([]);
  await save(page);
  expect((await dashboards.get('added')).widgets).toMatchObject([
    { type: 'timeseries', query: { expression: 'sum(queue_depth)' }, unit: 's' },
  ]);
  expect(violations).toEqual([]);
});

test('a draft and its forms are readable at every width and in both schemes', async () => {
  const edited = await dashboards.open('checkout', { edit: '1' });
  await widgetOf(edited.page, 'Requests').getByRole('img').waitFor();
  await chooseAction(edited.page, 'Requests', 'Edit widget');
  await edited.page
    .getByRole('dialog')
    .getByRole('img', { name: /series from/ })
    .waitFor();
  expect(await findLookFaults(edited)).toEqual([]);
});
