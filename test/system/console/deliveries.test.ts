import { readFile } from 'node:fs/promises';
import { Client } from '@cairn/sdk-node';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLookFaults } from './find-look-faults.ts';
import { hostileText, isInert } from './hostile-text.ts';
import { type OpenChannels, openChannels } from './open-channels.ts';

let channels: OpenChannels;
let client: Client;

const headerValue = 'value-of-a-secret-header';

beforeAll(async () => {
  channels = await openChannels();
  const { service } = channels.cairn;
  client = new Client(service.keys.ingestKey, { apiUrl: service.ingestUrl });
  const headers = [{ name: 'X-Token', value: headerValue }];
  await channels.create('ops', { type: 'webhook', url: `${channels.sink.url}/path-of-ops`, headers });
  await channels.create('backup', { type: 'webhook', url: channels.sink.url });
  await automate('checkout', ['ops', 'backup']);
  await automate('refund', ['ops'], hostileText);
  await automate('deleted', ['backup']);
});

afterAll(async () => {
  await client?.shutdown();
  await channels?.stop();
});

/** An automation that matches traces with the tag. */
async function automate(tag: string, slugs: readonly string[], name = `On ${tag}`): Promise<void> {
  const path = `/console/v1/projects/${channels.cairn.projectId}/automations`;
  await channels.cairn.call('POST', path, { name, enabled: true, filter: `tag="${tag}"`, channels: slugs });
}

/** Sends traces with the tag until the sink hears of one, and answers its id: a new automation takes effect within a second. */
async function sendUntilMatched(tag: string): Promise<string> {
  const before = channels.sink.received.length;
  await expect
    .poll(
      async () => {
        await client.trace({ name: tag }).addTag(tag).close();
        return channels.sink.received.length;
      },
      { interval: 500 },
    )
    .toBeGreaterThan(before);
  const { entities } = JSON.parse(channels.sink.received[before]?.body ?? '{}');
  return entities[0].id;
}

const list = (page: Page) => page.getByRole('grid', { name: 'Deliveries' });
const rows = (page: Page) =>
  list(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link') });

test('a match is delivered while the list is open, and leads to its attempts, its trace and its automation', async () => {
  const { page, answers, violations, errors } = await channels.open('/deliveries');
  await page.getByRole('heading', { name: 'Nothing was delivered yet' }).waitFor();
  const traceId = await sendUntilMatched('checkout');
  // The list refreshes by itself.
  await rows(page).filter({ hasText: 'ops' }).filter({ hasText: 'delivered' }).first().waitFor();
  await page.getByRole('combobox', { name: 'Channel' }).selectOption('ops');
  await page.getByRole('combobox', { name: 'State' }).selectOption('delivered');
  await page.waitForURL((url) => url.search === '?state=delivered&channel=ops');
  await rows(page).last().getByRole('link').click();
  await page.getByRole('heading', { name: 'Automation matched', level: 1 }).waitFor();
  const attempts = page.getByRole('region', { name: 'Attempts', exact: true });
  await expect
    .poll(() => attempts.getByRole('row').nth(1).textContent())
    .toMatch(/delivered204(under 1 ms|[\d.]+ m?s)/);
  const payload = await page.getByRole('region', { name: 'Payload, as JSON' }).textContent();
  expect(JSON.parse(payload ?? '')).toMatchObject({ kind: 'rule.matched', rule_name: 'On checkout' });
  await expect
    .poll(() => page.getByRole('link', { name: 'On checkout' }).getAttribute('href'))
    .toMatch(/\/automations\/rul_/);
  await page.getByRole('link', { name: traceId }).click();
  await page.getByRole('heading', { name: 'checkout', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toContain(`/traces/${traceId}`);
  for (const secret of [headerValue, 'path-of-ops'])
    expect(answers.filter((answer) => answer.includes(secret))).toEqual([]);
  expect(violations).toEqual([]);
  expect(errors).toEqual([]);
});

test('the address of a list and of a delivery shows others the same', async () => {
  const { page } = await channels.open('/deliveries?kind=rule.matched&channel=backup');
  await rows(page).first().waitFor();
  const shown = await rows(page).count();
  await expect.poll(() => rows(page).filter({ hasText: 'backup' }).count()).toBe(shown);
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('incident.opened');
  await page.getByRole('heading', { name: 'No deliveries match' }).waitFor();
  await page.goBack();
  await expect.poll(() => rows(page).count()).toBe(shown);
  await rows(page).first().getByRole('link').click();
  await page.getByRole('heading', { name: 'Payload' }).waitFor();
  const other = await channels.cairn.openPage(page.url().slice(channels.cairn.service.apiUrl.length));
  await other.page.getByRole('heading', { name: 'Payload' }).waitFor();
  await expect
    .poll(() => other.page.getByRole('definition').allTextContents())
    .toEqual(await page.getByRole('definition').allTextContents());
});

test('an export has the deliveries that the list shows', async () => {
  const { page } = await channels.open('/deliveries?channel=backup&kind=rule.matched');
  await rows(page).first().waitFor();
  const shown = await rows(page).count();
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /NDJSON/ }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\n');
  const deliveries = lines.map((line): Record<string, unknown> => JSON.parse(line));
  expect(deliveries).toHaveLength(shown);
  for (const delivery of deliveries)
    expect(delivery).toMatchObject({ channel: 'backup', kind: 'rule.matched' });
});

test('a failed attempt is shown with the next one, which succeeds by itself', async () => {
  channels.sink.answerWith(503);
  await sendUntilMatched('refund');
  const { page } = await channels.open('/deliveries?channel=ops&state=pending');
  await rows(page).first().getByRole('link').click();
  await page.getByText('the target answered 503').first().waitFor();
  await page.getByText(/The next one is due at/).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Replay' }).isDisabled()).toBe(true);
  await page.getByText('there is nothing to replay').waitFor();
  channels.sink.answerWith(204);
  const attempts = page.getByRole('region', { name: 'Attempts', exact: true });
  // The page refreshes by itself while the delivery is pending.
  await attempts.getByRole('row').filter({ hasText: 'delivered' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Replay' }).isEnabled()).toBe(true);
});

test('a delivery to a target that is gone is replayed once its channel is enabled', async () => {
  channels.sink.answerWith(410);
  await sendUntilMatched('deleted');
  channels.sink.answerWith(204);
  const { page, errors } = await channels.open('/deliveries?channel=backup&state=failed');
  await rows(page).first().getByRole('link').click();
  await page
    .getByText(/answered 410 \(gone\)/)
    .first()
    .waitFor();
  await page.getByText('cannot be replayed while its channel is disabled').waitFor();
  const address = page.url();
  await page.getByRole('link', { name: 'Open the channel' }).click();
  await page.getByRole('switch', { name: 'Enabled' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.').waitFor();
  await page.goto(address);
  const before = channels.sink.received.length;
  await page.getByRole('button', { name: 'Replay' }).click();
  await page.getByText(/1 of at most 12 since the last replay, 1 before it/).waitFor();
  const attempts = page.getByRole('region', { name: 'Attempts', exact: true });
  await attempts.getByRole('row').filter({ hasText: 'delivered' }).waitFor();
  const eventId = address.split('/').at(-1);
  const again = channels.sink.received.slice(before).map(({ headers }) => headers['webhook-id']);
  expect(again).toContain(eventId);
  expect(errors).toEqual([]);
});

test('a refusal that the page did not foresee is shown as the service says it', async () => {
  const { page } = await channels.open('/deliveries?channel=backup&state=delivered');
  await rows(page).first().getByRole('link').click();
  const replay = page.getByRole('button', { name: 'Replay' });
  await replay.waitFor();
  const other = await channels.open('/channels');
  await other.page.getByRole('button', { name: 'Disable the channel backup' }).click();
  await other.page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await other.page.getByRole('button', { name: 'Enable the channel backup' }).waitFor();
  await replay.click();
  await page
    .getByRole('alert')
    .getByText(/cannot replay evt_\w+: its channel is disabled/)
    .waitFor();
  await page.getByText('cannot be replayed while its channel is disabled').waitFor();
});

test('a delivery is opened by the keyboard alone', async () => {
  const { page } = await channels.open('/deliveries');
  await rows(page).first().waitFor();
  await list(page).focus();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Payload' }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('v');
  await list(page).waitFor();
});

test('script in the name of an automation stays text', async () => {
  const { page, violations } = await channels.open('/deliveries?channel=ops');
  // Of the test before with the tag "refund".
  await rows(page).first().getByRole('link').click();
  await page.getByRole('link', { name: '<img src=x' }).waitFor();
  await expect.poll(() => page.locator('img[src="x"]').count()).toBe(0);
  expect(await isInert(page)).toBe(true);
  expect(violations).toEqual([]);
});

test('axe finds nothing, and nothing overflows', async () => {
  const opened = await channels.open('/deliveries');
  await rows(opened.page).first().waitFor();
  expect(await findLookFaults(opened)).toEqual([]);
  await rows(opened.page).first().getByRole('link').click();
  await opened.page.getByRole('heading', { name: 'Payload' }).waitFor();
  expect(await findLookFaults(opened)).toEqual([]);
  await opened.page.goto(
    `${channels.cairn.service.apiUrl}/p/${channels.cairn.projectId}/deliveries/evt_unknown`,
  );
  await opened.page.getByRole('heading', { name: 'There is no such delivery' }).waitFor();
  expect(await findLookFaults(opened)).toEqual([]);
  expect(opened.violations).toEqual([]);
});
