import { Client } from '@cairn/sdk-node';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCairn } from '../../support/run-cairn.ts';
import { filterOf, type OpenAutomations, openAutomations, tryButton } from './open-automations.ts';
import { sendManyTraces } from './send-sample-traces.ts';

let cairn: OpenAutomations;

beforeAll(async () => {
  cairn = await openAutomations();
});

afterAll(() => cairn?.stop());

const matchedLinks = (page: Page) =>
  page.getByRole('table', { name: 'Traces that matched' }).getByRole('link');

/** The service applies a new automation within a second. */
async function sendUntilMatched(page: Page, name: string, tag: string): Promise<void> {
  const client = new Client(cairn.service.keys.ingestKey, { apiUrl: cairn.service.ingestUrl });
  const refresh = page.getByRole('button', { name: 'Refresh' });
  await expect
    .poll(async () => {
      await client.trace({ name }).addTag(tag).close();
      await refresh.click();
      await refresh.and(page.locator(':enabled')).waitFor();
      return matchedLinks(page).count();
    })
    .toBeGreaterThan(0);
  await client.shutdown();
}

test('an automation is tried, saved, and matches a trace that comes later', async () => {
  const opened = await cairn.openPage(cairn.screenPath());
  const { page } = opened;
  await page.getByText('No automations yet').waitFor();
  await page.getByRole('link', { name: 'New automation' }).click();
  await page.getByLabel('Name').fill('Checkouts');

  // What is typed is tried and saved, without being applied first.
  await filterOf(page).click();
  await page.keyboard.type('tag="che');
  await page.getByRole('option', { name: 'checkout' }).click();
  await expect.poll(() => filterOf(page).inputValue()).toBe('tag="checkout"');
  await tryButton(page).click();
  await page.getByText(`It matches 1 of the newest ${cairn.sampleCount} traces.`).waitFor();
  const found = page.getByRole('table', { name: 'Traces that match', exact: true }).getByRole('link');
  await expect.poll(() => found.allTextContents()).toEqual(['checkout']);

  await page.getByRole('combobox', { name: 'Channels' }).click();
  await page.getByRole('option', { name: 'on-call (webhook)' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { name: 'Checkouts', level: 1 }).waitFor();
  expect(await page.title()).toBe('Checkouts · Automations · default · Cairn');
  await page.getByText(`It matched none of the newest ${cairn.sampleCount} traces.`).waitFor();

  await sendUntilMatched(page, 'later checkout', 'checkout');
  const matched = matchedLinks(page);
  const links = page.getByRole('region', { name: 'What matched' });
  const deliveries = links.getByRole('link', { name: 'Deliveries to on-call' });
  await expect
    .poll(() => deliveries.getAttribute('href'))
    .toContain('/deliveries?channel=on-call&kind=rule.matched');
  await links.getByRole('link', { name: 'Traces that match the filter now' }).click();
  await page.waitForURL((url) => url.searchParams.get('filter') === 'tag="checkout"');
  await page.goBack();
  await matched.first().click();
  await page.getByRole('heading', { name: 'later checkout', level: 1 }).waitFor();
  await page.getByRole('tab', { name: 'Rule matches' }).click();
  await page.getByRole('table', { name: 'Rule matches' }).getByText('Checkouts').waitFor();

  await page.goto(cairn.service.apiUrl + cairn.screenPath());
  const row = page.getByRole('row', { name: /^Checkouts/ });
  await row.getByText(/^last /).waitFor();
  await expect.poll(() => row.textContent()).toMatch(/^Checkoutstag="checkout"on-callenabled\d+last /);
  expect(opened.violations).toEqual([]);
  expect(opened.errors).toEqual([]);
});

test('the search is in the address, and a filter of the traces screen begins an automation', async () => {
  await cairn.createAutomation({ name: 'Night imports', filter: 'tag="import"' });
  await cairn.createAutomation({ name: 'Lost carts', channels: ['on-call'] });
  const { page } = await cairn.openPage(cairn.screenPath());
  await page.getByRole('searchbox', { name: 'Search automations' }).fill('IMPORT');
  await page.waitForURL((url) => url.searchParams.get('search') === 'IMPORT');
  const other = await cairn.openPage(cairn.screenPath('?search=IMPORT'));
  await other.page.getByRole('link', { name: 'Night imports' }).waitFor();
  await expect.poll(() => other.page.getByRole('link', { name: 'Lost carts' }).count()).toBe(0);
  await other.page.getByRole('searchbox').fill('nothing is called that');
  await other.page.getByText('No automation matches the search').waitFor();

  await page.goto(`${cairn.service.apiUrl}/p/${cairn.projectId}/traces?filter=tag%3D%22mobile%22`);
  await page.getByRole('link', { name: 'Make an automation' }).click();
  await page.getByRole('heading', { name: 'New automation' }).waitFor();
  await expect.poll(() => filterOf(page).inputValue()).toBe('tag="mobile"');
});

test('mistakes are shown at their fields, and what the service refuses too', async () => {
  const { page, violations } = await cairn.openPage(cairn.screenPath('/new'));
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('Name the automation.').waitFor();
  await page.getByText('Write a condition, such as severity="error"').waitFor();
  await page.getByLabel('Name').and(page.locator(':focus')).waitFor();

  await filterOf(page).fill('status="running" AND colour="red"');
  await page.getByText(/Unknown trace field/).waitFor();
  await expect.poll(() => page.locator('[data-mistake="true"]').allTextContents()).toEqual(['colour']);

  // A channel that is deleted while the form is open.
  await cairn.createChannel('short-lived');
  await page.reload();
  await page.getByLabel('Name').fill('Running');
  await filterOf(page).fill('status="running"');
  await page.getByRole('combobox', { name: 'Channels' }).click();
  await page.getByRole('option', { name: 'short-lived (webhook)' }).click();
  await page.keyboard.press('Escape');
  await runCairn(cairn.service.dataDirectory, 'channels', 'delete', 'short-lived');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText(/"short-lived", which is no channel/).waitFor();
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Channels' }).getAttribute('aria-invalid'))
    .toBe('true');
  expect(violations).toEqual([]);
});

test('a trial can be cancelled, and a draft is not lost by leaving', async () => {
  const { page } = await cairn.openPage(cairn.screenPath('/new'));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/automations/try', async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await filterOf(page).fill('status="running"');
  await page.keyboard.press('Enter');
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/try'));
  await page.getByRole('button', { name: 'Cancel' }).click();
  await aborted;
  await page.getByText('The trial was cancelled.').waitFor();
  release();
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await page.getByText(/^It matches \d+ of the newest/).waitFor();
  await filterOf(page).fill('status="completed"');
  await page.getByText('The filter has changed since').waitFor();

  await page.getByRole('link', { name: 'Automations', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => filterOf(page).inputValue()).toBe('status="completed"');
  await page.getByRole('link', { name: 'Automations', exact: true }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('heading', { name: 'Automations', level: 1 }).waitFor();
});

test('matches are looked for in older traces on demand', async () => {
  const id = await cairn.createAutomation({ name: 'Rare', filter: 'tag="rare"' });
  const { page } = await cairn.openPage(cairn.screenPath(`/${id}`));
  await sendUntilMatched(page, 'rare bird', 'rare');
  await sendManyTraces(1_000, {
    ingestUrl: cairn.service.ingestUrl,
    ingestKey: cairn.service.keys.ingestKey,
  });
  await page.reload();
  await page.getByText('It matched none of the newest 1,000 traces.').waitFor();
  await tryButton(page).click();
  await page.getByText('It matches none of the newest 1,000 traces.').waitFor();
  const older = (url: URL) => url.pathname.endsWith('/v1/traces') && url.searchParams.has('page_token');
  await page.route(older, (route) => route.fulfill({ status: 504, json: {} }));
  await page.getByRole('button', { name: 'Search 1,000 older traces' }).click();
  const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await page.unroute(older);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await again.click();
  await matchedLinks(page).getByText('rare bird').first().waitFor();
  // Those that were read stay as they are.
  expect(asked.filter((url) => /\/v1\/traces\?(?!.*page_token)/.test(url))).toEqual([]);
  await expect.poll(() => page.getByRole('button', { name: 'Search 1,000 older traces' }).count()).toBe(0);
  // The list has them too, with their time: it is not read again by itself.
  await page.getByRole('link', { name: 'Automations', exact: true }).click();
  await page.getByText(/^of the newest 1,0\d\d traces, as of \d\d:\d\d:\d\d$/).waitFor();
  await page.getByRole('link', { name: 'Rare' }).click();
  await matchedLinks(page).getByText('rare bird').first().waitFor();
  // Ten traces at first, and more on demand.
  await filterOf(page).fill('status="running" OR status="completed"');
  await tryButton(page).click();
  await page.getByText('It matches 1,000 of the newest 1,000 traces.').waitFor();
  await page.getByRole('button', { name: 'Show 100 more' }).click();
  const found = page.getByRole('table', { name: 'Traces that match', exact: true }).getByRole('link');
  await expect.poll(() => found.count()).toBe(110);
});

test.each(['none', 'No Automation'])('there is no automation %j', async (id) => {
  const { page } = await cairn.openPage(cairn.screenPath(`/${encodeURIComponent(id)}`));
  await page.getByRole('heading', { name: 'This automation does not exist' }).waitFor();
});
