import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cutOffPixels } from './cut-off-pixels.ts';
import { findFaultsOfSchemes } from './find-look-faults.ts';
import { hostileText, isInert } from './hostile-text.ts';
import { type OpenConsole, openConsole } from './open-console.ts';
import { sendLogs } from './send-logs.ts';

let cairn: OpenConsole;
const longKey = `order.${'x'.repeat(200)}`;
const sameTimeMs = Date.now() - 3_600_000 * 30;

beforeAll(async () => {
  cairn = await openConsole();
  const nowMs = Date.now();
  const severities = [9, 0, 13, 17];
  await sendLogs(cairn.service, [
    ...Array.from({ length: 400 }, (_, index) => ({
      body: index === 0 ? hostileText : `order ${index} placed`,
      timeMs: nowMs - 60_000 - index * 5_000,
      severityNumber: severities[index % 4] ?? 9,
      service: index % 2 === 0 ? 'checkout' : 'cart',
      attributes: {
        'user-id': String(index % 10),
        note: hostileText,
        ...(index === 0 ? { trail: 'x'.repeat(4_080), [longKey]: 'y' } : {}),
      },
    })),
    ...Array.from({ length: 1_500 }, (_, index) => ({
      body: `moment ${index}`,
      timeMs: sameTimeMs,
      service: 'burst',
    })),
  ]);
});

afterAll(() => cairn?.stop());

const logs = (query = '') => `/p/${cairn.projectId}/logs${query}`;
const filterOf = (page: Page) => page.getByRole('combobox', { name: 'Filter logs' });
const rowsOf = (page: Page) => page.getByRole('treegrid').getByRole('row');
const patient = { timeout: 60_000 };

test('a filter is completed, applied, and narrowed from a value of an open record, with exact counts', async () => {
  const { page, violations, errors } = await cairn.openPage(logs());
  await page.getByText('400 records', { exact: true }).waitFor(patient);
  const longest = page.getByRole('gridcell', { name: 'unspecified' }).first();
  expect(await longest.evaluate(cutOffPixels)).toBe(0);
  await page.keyboard.press('/');
  await page.keyboard.type('service.name=');
  await page.getByRole('option', { name: 'checkout' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => filterOf(page).inputValue()).toBe('service.name="checkout"');
  await page.keyboard.press('Enter');
  await page.getByText('200 records', { exact: true }).waitFor();
  await rowsOf(page).nth(2).click();
  await page.getByRole('button', { name: /^Filter user-id = / }).click();
  await page.getByText('40 records', { exact: true }).waitFor();
  expect(new URL(page.url()).searchParams.get('filter')).toMatch(
    /^service\.name="checkout" AND attribute\."user-id"="\d"$/,
  );
  await page.goBack();
  await page.getByText('200 records', { exact: true }).waitFor();
  await expect.poll(() => filterOf(page).inputValue()).toBe('service.name="checkout"');
  expect([...violations, ...errors]).toEqual([]);
});

test('an attribute with a long key leaves the controls in one line', async () => {
  const { page } = await cairn.openPage(logs(), { width: 1_280 });
  const select = page.getByLabel('Stack the bars by');
  await select.locator('option', { hasText: longKey }).waitFor({ state: 'attached' });
  const topOf = async (control: Locator) => (await control.boundingBox())?.y;
  const liveTail = page.getByRole('button', { name: 'Live tail' });
  expect(await topOf(select)).toBe(await topOf(liveTail));
});

test('the bars zoom into a span of time, and their legend filters', async () => {
  const { page } = await cairn.openPage(logs());
  await page.getByText('400 records', { exact: true }).waitFor();
  await page.getByTitle('Filter by error').click();
  await page.getByText('100 records', { exact: true }).waitFor();
  await page.getByRole('img', { name: /^Logs over time/ }).focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('until') !== null);
  await page.getByText(/^\d+ records$/).waitFor();
});

test('an address shows the same view to everyone, with its record open', async () => {
  const { page } = await cairn.openPage(
    logs('?since=3h&group_by=service.name&column=body&column=attribute.user-id'),
  );
  await page.getByText('400 records', { exact: true }).waitFor();
  await rowsOf(page).nth(5).click();
  await page.getByText('Copy JSON').waitFor();
  const address = page.url();
  const other = await cairn.openPage(address.slice(cairn.service.apiUrl.length));
  await other.page.getByText('Copy JSON').waitFor();
  await expect
    .poll(() => other.page.getByRole('treegrid').getByRole('columnheader').allTextContents())
    .toEqual(['Time', 'body', 'user-id']);
  await expect.poll(() => other.page.getByTitle('Filter by checkout').textContent()).toBe('checkout200');
});

test('a mistake is underlined where the language finds it, and its hint repairs it', async () => {
  const { page } = await cairn.openPage(logs());
  await filterOf(page).fill('service.name="cart" and severity="error"');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('[data-mistake=true]').allTextContents()).toEqual(['and']);
  await page.getByRole('button', { name: 'AND', exact: true }).click();
  await page.keyboard.press('Enter');
  await page.getByText(/^\d+ records$/).waitFor();
  // What only the service knows is shown at its place too.
  await filterOf(page).fill('severity="error" AND body:"--"');
  await page.keyboard.press('Enter');
  await page.locator('[data-mistake=true]').first().waitFor();
  expect((await page.locator('[data-mistake=true]').allTextContents()).join('')).toBe('body:"--"');
  // One that is too long is kept, rather than showing all records.
  const tooLong = `service.name="${'x'.repeat(4_096)}"`;
  await page.goto(`${cairn.service.apiUrl}${logs(`?filter=${encodeURIComponent(tooLong)}`)}`);
  await page.getByText(/^The filter is too long: .* 4096 bytes/).waitFor();
  expect(await filterOf(page).inputValue()).toBe(tooLong);
  await page.getByRole('heading', { name: 'The filter is not valid' }).waitFor();
});

test('an Enter that ends what an input method composes does not submit the filter', async () => {
  const { page } = await cairn.openPage(logs());
  await page.getByText('400 records', { exact: true }).waitFor();
  await filterOf(page).fill('body:"注文"');
  await filterOf(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true });
  await filterOf(page).fill('service.name="cart"');
  await page.keyboard.press('Enter');
  await page.getByText('200 records', { exact: true }).waitFor();
  await page.goBack();
  await page.getByText('400 records', { exact: true }).waitFor();
  expect(new URL(page.url()).searchParams.get('filter')).toBeNull();
});

test('records of one moment are all listed and exported, once each', async () => {
  const { page } = await cairn.openPage(logs('?since=2d&filter=service.name%3D%22burst%22'));
  await page.getByText('1,500 records', { exact: true }).waitFor();
  await page.getByRole('treegrid').focus();
  await expect
    .poll(async () => {
      await page.keyboard.press('End');
      return page.getByText('All 1,500 records are listed.').count();
    }, patient)
    .toBe(1);
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /NDJSON/ }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\n');
  const ids = new Set(lines.map((line): string => JSON.parse(line).record_id));
  expect([lines.length, ids.size]).toEqual([1_500, 1_500]);
});

test('whoever comes back to logs that were read again sees what was read last', async () => {
  const { page } = await cairn.openPage(logs('?since=2d&filter=service.name%3D%22again%22'));
  const sendOne = () => sendLogs(cairn.service, [{ body: 'once', timeMs: sameTimeMs, service: 'again' }]);
  await page.getByRole('heading', { name: 'No records match' }).waitFor();
  await sendOne();
  await page.getByRole('button', { name: 'Refresh' }).first().click();
  await page.getByText('1 record', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Traces', exact: true }).click();
  await page.getByRole('heading', { name: 'Traces', level: 1 }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Logs', level: 1 }).waitFor();
  await expect.poll(() => page.getByText('1 record', { exact: true }).count()).toBe(1);
});

test('on a telephone the body of each record is on the screen', async () => {
  const { page } = await cairn.openPage(logs(), { width: 360 });
  await page.getByText('400 records', { exact: true }).waitFor();
  const body = page.getByRole('gridcell', { name: 'order 1 placed', exact: true });
  expect(await body.evaluate(cutOffPixels)).toBe(0);
  const { x = -1, width = 0 } = (await body.boundingBox()) ?? {};
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(360);
});

test('a query that takes long says so and can be cancelled', async () => {
  const { page } = await cairn.openPage(logs('?filter=body%3A%22slow%22'), {
    prepare: (opening) =>
      opening.route(/\/v1\/logs\?/, async (route) => {
        if (route.request().url().includes('slow')) return;
        await route.continue();
      }),
  });
  await page.getByText('Still reading…').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('heading', { name: 'Cancelled' }).waitFor();
});

test('a count that was cancelled, or failed, says so and can be begun again', async () => {
  const { page } = await cairn.openPage(logs());
  await page.getByText('400 records', { exact: true }).waitFor();
  const counts = /\/v1\/logs\/stats\?/;
  await page.route(counts, () => undefined);
  await filterOf(page).fill('service.name="cart"');
  await page.keyboard.press('Enter');
  await page.getByText('Counting…').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Not counted').waitFor();
  await expect.poll(() => page.getByText('Counting…').count()).toBe(0);
  await page.unroute(counts);
  await page.getByRole('button', { name: 'Count again' }).click();
  await page.getByText('200 records', { exact: true }).waitFor();
  await page.route(counts, (route) => route.fulfill({ status: 504, json: {} }));
  await filterOf(page).fill('service.name="checkout"');
  await page.keyboard.press('Enter');
  await page.getByText('Not counted').waitFor();
  await page.unroute(counts);
  await page.getByRole('button', { name: 'Count again' }).click();
  await page.getByText('200 records', { exact: true }).waitFor();
});

test('axe finds nothing in either theme, and bodies stay text', async () => {
  const opened = await cairn.openPage(logs());
  const { page, violations, errors } = opened;
  await page.getByText('400 records', { exact: true }).waitFor();
  await rowsOf(page).nth(1).click();
  await page.locator('pre').getByText(hostileText).waitFor();
  const isOffered = (name: RegExp) => page.getByRole('button', { name }).isEnabled();
  expect(await Promise.all([/^Filter trail = /, /^Filter trail present/].map(isOffered))).toEqual([
    false,
    true,
  ]);
  expect(await findFaultsOfSchemes(opened)).toEqual([]);
  await filterOf(page).fill('severity="errr"');
  await page.keyboard.press('Enter');
  await filterOf(page).fill('severity=');
  await page.getByRole('option', { name: 'warn' }).waitFor();
  expect(await findFaultsOfSchemes(opened)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Live tail' }).click();
  await page.getByText('Live', { exact: true }).waitFor();
  await rowsOf(page).nth(1).waitFor();
  expect(await findFaultsOfSchemes(opened)).toEqual([]);
  expect(await isInert(page)).toBe(true);
  expect([...violations, ...errors]).toEqual([]);
});
