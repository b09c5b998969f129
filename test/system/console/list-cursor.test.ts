import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenConsole, openConsole } from './open-console.ts';
import { sendLogs } from './send-logs.ts';

const recordCount = 60;
let cairn: OpenConsole;

beforeAll(async () => {
  cairn = await openConsole();
  const nowMs = Date.now();
  const attributes = Object.fromEntries(
    Array.from({ length: 30 }, (_, index) => [`order.item_${index}`, `item ${index}`]),
  );
  await sendLogs(
    cairn.service,
    Array.from({ length: recordCount }, (_, index) => ({
      body: `order ${index} placed`,
      timeMs: nowMs - 60_000 - index * 1_000,
      attributes,
    })),
  );
});

afterAll(() => cairn?.stop());

test('the row at the cursor stays in sight, below the head of the list and above its end', async () => {
  const { page } = await openLogs();
  const hidden: number[] = [];
  for (let index = 0; index < 24; index += 1) {
    await page.keyboard.press('j');
    if (!(await isCursorInSight(page, index))) hidden.push(index);
  }
  for (let index = 22; index >= 0; index -= 1) {
    await page.keyboard.press('k');
    if (!(await isCursorInSight(page, index))) hidden.push(index);
  }
  expect(hidden).toEqual([]);
});

test('the cursor shows an open record that is higher than the list from its first line', async () => {
  const { page } = await openLogs();
  await row(page, 3).click();
  await page.getByRole('button', { name: 'Copy link' }).waitFor();
  await page.keyboard.press('k');
  await page.keyboard.press('j');
  await expect.poll(() => isInSight(page, 3)).toBe(true);
});

test('a link to a record shows it from its first line, wherever it is in the list', async () => {
  const { page } = await openLogs();
  const answer = await page.request.get(
    `${cairn.service.apiUrl}/console/projects/${cairn.projectId}/v1/logs?since=1h`,
  );
  const { logs } = (await answer.json()) as { logs: { record_id: string }[] };
  const lastVisible = await lastVisibleRow(page);
  for (const index of [2, lastVisible, lastVisible + 1, 40, recordCount - 1]) {
    const opened = await cairn.openPage(logsPath(`?record=${logs[index]?.record_id}`), { height: 800 });
    await opened.page.getByRole('button', { name: 'Copy link' }).waitFor();
    const isShown = async () =>
      (await isInSight(opened.page, index)) &&
      (await isElementInSight(opened.page, opened.page.getByRole('button', { name: 'Copy link' })));
    await expect.poll(isShown, { message: `record ${index}` }).toBe(true);
    await opened.page.close();
  }
});

const logsPath = (query = '') => `/p/${cairn.projectId}/logs${query}`;

async function openLogs(): Promise<{ page: Page }> {
  const { page } = await cairn.openPage(logsPath(), { height: 800 });
  await page.getByText(`${recordCount} records`, { exact: true }).waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: /^info/ }).waitFor();
  return { page };
}

/** The row of a record; that of the head is the first. */
function row(page: Page, index: number) {
  return page.locator(`[role=treegrid] [role=row][aria-rowindex="${index + 2}"]`).first();
}

async function isCursorInSight(page: Page, index: number): Promise<boolean> {
  await page.locator(`[role=row][aria-rowindex="${index + 2}"][aria-selected=true]`).waitFor();
  return isInSight(page, index);
}

const isInSight = (page: Page, index: number) => isElementInSight(page, row(page, index));

/** Whether all of an element is within the list, and not below its head. */
async function isElementInSight(page: Page, element: ReturnType<typeof row>): Promise<boolean> {
  if ((await element.count()) === 0) return false;
  const list = await page.getByRole('treegrid').boundingBox();
  const head = await page.locator('[role=treegrid] [role=row][aria-rowindex="1"]').boundingBox();
  const box = await element.boundingBox();
  if (list === null || head === null || box === null) return false;
  return box.y >= head.y + head.height - 1 && box.y + box.height <= list.y + list.height + 1;
}

async function lastVisibleRow(page: Page): Promise<number> {
  let last = 0;
  while (await isInSight(page, last + 1)) last += 1;
  return last;
}
