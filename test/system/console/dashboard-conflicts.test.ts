import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findLookFaults } from './find-look-faults.ts';
import { hostileText } from './hostile-text.ts';
import type { ConsolePage } from './open-console.ts';
import { type DashboardInput, note, type OpenDashboards, openDashboards } from './open-dashboards.ts';

type Widget = DashboardInput['widgets'][number];

let dashboards: OpenDashboards;

beforeAll(async () => {
  dashboards = await openDashboards();
});

afterAll(() => dashboards?.stop());

beforeEach(() => dashboards.removeAll());

test('the YAML of a dashboard is read, copied, and taken into the draft', async () => {
  await dashboards.put('checkout', note(hostileText));
  const { page, violations, errors } = await dashboards.open('checkout');
  await page.getByRole('button', { name: 'YAML' }).click();
  const yaml = page.getByRole('textbox', { name: 'YAML' });
  await expect.poll(() => yaml.inputValue()).toContain('    layout: { x: 0, y: 0, w: 24, h: 2 }\n');
  expect(await yaml.isEditable()).toBe(false);
  await expect.poll(() => page.getByRole('button', { name: 'Take into the draft' }).count()).toBe(0);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('checkout.yaml');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'YAML' }).click();
  const written = await yaml.inputValue();
  await yaml.fill(`${written}oops`);
  await page.getByRole('button', { name: 'Take into the draft' }).click();
  await page.getByText(/^Line \d+: /).waitFor();
  await yaml.fill(written.replace(/^title: .*$/m, 'title: From YAML'));
  await page.getByRole('button', { name: 'Take into the draft' }).click();
  await page.getByRole('heading', { level: 1, name: 'From YAML' }).waitFor();
  expect(await dashboards.get('checkout')).toEqual(note(hostileText));
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  expect(await dashboards.get('checkout')).toEqual(note('From YAML'));
  expect(violations).toEqual([]);
  expect(errors).toEqual([]);
});

/** Two panels that no merge may mix, and a note. */
const shop: DashboardInput = {
  title: 'Shop',
  default_time_window: '1h',
  widgets: [
    stat('Requests', 'sum(rate(http_server_requests_total[5m]))', 0),
    stat('Memory', 'max(process_memory_usage_bytes)', 6),
    {
      type: 'markdown',
      title: 'Notes',
      query: { markdown: 'Ask the payments team.' },
      layout: { x: 0, y: 4, w: 24, h: 3 },
    },
  ],
};

function stat(title: string, expression: string, x: number): Widget {
  return { type: 'stat', title, query: { expression }, layout: { x, y: 0, w: 6, h: 4 } };
}

/** A browser of its own in which the dashboard is being edited. */
async function openEditor(): Promise<Editor> {
  const opened = await dashboards.open('shop', { edit: '1' });
  const { page } = opened;
  const dialog = page.getByRole('dialog', { name: /^This dashboard was/ });
  await page.getByRole('textbox', { name: 'Title' }).waitFor();
  return {
    ...opened,
    dialog,
    async replaceText(before, after) {
      await page.getByRole('button', { name: 'YAML' }).click();
      const yaml = page.getByRole('textbox', { name: 'YAML' });
      const written = await yaml.inputValue();
      expect(written).toContain(before);
      await yaml.fill(written.replace(before, after));
      await page.getByRole('button', { name: 'Take into the draft' }).click();
      await yaml.waitFor({ state: 'detached' });
    },
    save: () => page.getByRole('button', { name: 'Save', exact: true }).click(),
    saved: () => page.getByRole('button', { name: 'Edit', exact: true }).waitFor(),
  };
}

interface Editor extends ConsolePage {
  readonly dialog: Locator;
  /** Changes the draft by its YAML. */
  replaceText(before: string, after: string): Promise<void>;
  save(): Promise<void>;
  /** Until the page shows the stored dashboard. */
  saved(): Promise<void>;
}

/** A refused save is an error in the browser's console. */
const withoutRefusals = (errors: readonly string[]) => errors.filter((error) => !/40[04]|412/.test(error));

test('edits of two widgets by two people are both kept', async () => {
  await dashboards.put('shop', shop);
  const [mine, theirs] = [await openEditor(), await openEditor()];
  await theirs.replaceText('title: Memory', 'title: Memory, theirs');
  await theirs.save();
  await theirs.saved();
  await mine.replaceText('title: Requests', 'title: Requests, mine');
  await mine.page.getByRole('textbox', { name: 'Title' }).fill('Shop, mine');
  await mine.save();
  await mine.dialog.getByText('do not touch each other').waitFor();
  // Nothing is stored before the person has seen it.
  expect((await dashboards.get('shop')).title).toBe('Shop');
  await expect
    .poll(() => mine.dialog.getByRole('listitem').allTextContents())
    .toEqual([
      'title: changed (you)',
      'widgets › Requests › title: changed (you)',
      'widgets › Memory › title: changed (they)',
    ]);
  expect(await findLookFaults(mine)).toEqual([]);
  await mine.dialog.getByRole('button', { name: 'Save the result' }).click();
  await mine.saved();
  const [requests, memory, notes] = shop.widgets;
  expect(await dashboards.get('shop')).toEqual({
    ...shop,
    title: 'Shop, mine',
    widgets: [{ ...requests, title: 'Requests, mine' }, { ...memory, title: 'Memory, theirs' }, notes],
  });
  await mine.page.getByRole('heading', { name: 'Memory, theirs' }).waitFor();
  expect([...mine.violations, ...theirs.violations]).toEqual([]);
  expect(withoutRefusals([...mine.errors, ...theirs.errors])).toEqual([]);
});

test.each([
  ['mine', 'min(process_memory_usage_bytes)'],
  ['theirs', 'sum(process_memory_usage_bytes)'],
])(
  'edits of one widget are a conflict, in which %s is chosen by the keyboard',
  async (choice, expression) => {
    await dashboards.put('shop', shop);
    const [mine, theirs] = [await openEditor(), await openEditor()];
    await theirs.replaceText('max(process', 'sum(process');
    await theirs.replaceText('title: Requests', 'title: Requests, theirs');
    await theirs.save();
    await theirs.saved();
    await mine.replaceText('max(process', 'min(process');
    await mine.save();
    const conflict = mine.dialog.getByRole('group', { name: 'widgets › Memory › query › expression' });
    await conflict.waitFor();
    await expect
      .poll(() => conflict.locator('pre').allTextContents())
      .toEqual([
        'max(process_memory_usage_bytes)',
        'min(process_memory_usage_bytes)',
        'sum(process_memory_usage_bytes)',
      ]);
    const save = mine.dialog.getByRole('button', { name: 'Save the result' });
    await expect.poll(() => save.isDisabled()).toBe(true);
    await mine.dialog.getByText('1 left to choose').waitFor();
    await conflict.getByRole('radio', { name: 'Mine' }).focus();
    await mine.page.keyboard.press('Space');
    if (choice === 'theirs') await mine.page.keyboard.press('ArrowDown');
    await expect.poll(() => save.isEnabled()).toBe(true);
    await save.focus();
    await mine.page.keyboard.press('Enter');
    await mine.saved();
    const [requests, memory, notes] = shop.widgets;
    expect(await dashboards.get('shop')).toEqual({
      ...shop,
      widgets: [{ ...requests, title: 'Requests, theirs' }, { ...memory, query: { expression } }, notes],
    });
    expect(mine.violations).toEqual([]);
  },
);

test('the draft outlives the dialog, and a third edit during the choice', async () => {
  await dashboards.put('shop', shop);
  const mine = await openEditor();
  const title = mine.page.getByRole('textbox', { name: 'Title' });
  await title.fill(hostileText);
  await dashboards.replace('shop', { ...shop, title: 'Second' });
  await mine.save();
  await mine.dialog.getByRole('button', { name: 'Back to my draft' }).click();
  await mine.dialog.waitFor({ state: 'detached' });
  await expect.poll(() => title.inputValue()).toBe(hostileText);
  expect((await dashboards.get('shop')).title).toBe('Second');

  await mine.save();
  await mine.dialog.getByRole('radio', { name: 'Mine' }).check();
  await dashboards.replace('shop', { ...shop, title: 'Third', description: 'Of the third' });
  await mine.dialog.getByRole('button', { name: 'Save the result' }).click();
  await mine.dialog.getByText('Third', { exact: true }).waitFor();
  await expect
    .poll(() => mine.dialog.getByRole('button', { name: 'Save the result' }).isDisabled())
    .toBe(true);
  expect(await findLookFaults(mine)).toEqual([]);
  await mine.dialog.getByRole('radio', { name: 'Mine' }).check();
  await mine.dialog.getByRole('button', { name: 'Save the result' }).click();
  await mine.saved();
  expect(await dashboards.get('shop')).toEqual({ ...shop, title: hostileText, description: 'Of the third' });
  expect(mine.violations).toEqual([]);
  expect(withoutRefusals(mine.errors)).toEqual([]);
});

test('a dashboard that was deleted meanwhile is created again from the draft', async () => {
  await dashboards.put('shop', shop);
  const mine = await openEditor();
  await mine.page.getByRole('textbox', { name: 'Title' }).fill('Shop, mine');
  await dashboards.removeAll();
  await mine.save();
  await mine.dialog.getByText('Nothing of your draft is lost.').waitFor();
  await mine.dialog.getByRole('button', { name: 'Create it again' }).click();
  await mine.saved();
  expect(await dashboards.get('shop')).toEqual({ ...shop, title: 'Shop, mine' });
});

test('going back asks before the draft ends', async () => {
  await dashboards.put('shop', shop);
  const { page } = await dashboards.open('shop');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Shop, mine');
  await page.goBack();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => title.inputValue()).toBe('Shop, mine');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Shop, mine' }).waitFor();
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  expect((await dashboards.get('shop')).title).toBe('Shop, mine');
});
