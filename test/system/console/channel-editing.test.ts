import type { Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenChannels, openChannels } from './open-channels.ts';

let channels: OpenChannels;

beforeAll(async () => {
  channels = await openChannels();
});

afterAll(() => channels?.stop());

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

test('headers and the signing secret are replaced, and a new host needs the headers anew', async () => {
  await channels.create('replaced', {
    type: 'webhook',
    url: `${channels.sink.url}/old`,
    headers: [{ name: 'X-Old', value: 'old-value' }],
  });
  const { page } = await channels.open('/channels/replaced');
  await page.getByRole('button', { name: 'Replace: Address' }).click();
  const address = page.getByRole('textbox', { name: 'Address' });
  await address.and(page.locator(':focus')).waitFor();
  await address.fill(channels.sink.url.replace('127.0.0.1', '127.0.0.2'));
  await save(page);
  const headers = page.getByRole('group', { name: 'Headers' });
  await headers.getByText(/needed when the address goes to another host/).waitFor();
  await page.getByRole('button', { name: 'Replace the headers' }).and(page.locator(':focus')).waitFor();
  await page.getByRole('button', { name: 'Keep the stored one: Address' }).click();
  await page.getByRole('button', { name: 'Replace the headers' }).click();
  await expect.poll(() => page.getByLabel('Name of header 1').inputValue()).toBe('X-Old');
  await page.getByLabel('Name of header 1').fill('X-New');
  await page.getByLabel('Value of header 1').fill('new-value');
  const key = `whsec_${Buffer.alloc(24, 9).toString('base64')}`;
  await page.getByRole('button', { name: 'Replace: Signing secret' }).click();
  await page.getByRole('textbox', { name: 'Signing secret' }).fill(key);
  await save(page);
  await page.getByText('Saved.').waitFor();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await page.getByText('The target accepted the test').waitFor();
  const received = channels.sink.received.at(-1);
  expect(received?.headers).toMatchObject({ 'x-new': 'new-value' });
  expect(received?.headers).not.toHaveProperty('x-old');
  expect(() => new Webhook(key).verify(received?.body ?? '', { ...received?.headers })).not.toThrow();
});

test('of two who edit one channel, the second sees the changes of the first and both stay', async () => {
  await channels.create('shared', { type: 'webhook', url: channels.sink.url });
  const first = await channels.open('/channels/shared');
  const second = await channels.open('/channels/shared');
  for (const { page } of [first, second]) await page.getByLabel('Name', { exact: true }).waitFor();
  await first.page.getByLabel('Name', { exact: true }).fill('Of the first');
  await save(first.page);
  await first.page.getByText('Saved.').waitFor();
  await second.page.getByLabel('Name', { exact: true }).fill('Of the second');
  await second.page.getByRole('button', { name: 'Replace: Address' }).click();
  await second.page
    .getByRole('textbox', { name: 'Address' })
    .fill(`${channels.sink.url}/a-secret-of-the-second`);
  await save(second.page);
  const dialog = second.page.getByRole('dialog', { name: 'This channel was changed meanwhile' });
  await dialog.waitFor();
  await expect.poll(() => dialog.textContent()).not.toContain('a-secret-of-the-second');
  await dialog.getByRole('radio', { name: 'Theirs' }).check();
  await dialog.getByRole('button', { name: 'Save the result' }).click();
  await second.page.getByText('Saved.').waitFor();
  await expect.poll(() => second.page.getByLabel('Name', { exact: true }).inputValue()).toBe('Of the first');
  await second.page.getByRole('button', { name: 'Send a test' }).click();
  await second.page.getByText('The target accepted the test').waitFor();
});

test('a channel is disabled after a question, and enabled again', async () => {
  await channels.create('paused', { type: 'webhook', url: channels.sink.url });
  const { page } = await channels.open('/channels');
  await page.getByRole('button', { name: 'Disable the channel paused' }).click();
  const dialog = page.getByRole('dialog', { name: 'Disable the channel “paused”?' });
  await dialog.getByText('pending deliveries are cancelled').waitFor();
  await dialog.getByRole('button', { name: 'Disable' }).click();
  await page
    .getByRole('row', { name: /paused/ })
    .getByText('disabled')
    .waitFor();
  await page.getByRole('button', { name: 'Enable the channel paused' }).click();
  await page.getByRole('button', { name: 'Disable the channel paused' }).waitFor();
});

test('a channel is deleted after a question that names the automations', async () => {
  await channels.create('doomed', { type: 'webhook', url: channels.sink.url });
  await channels.cairn.call('POST', `/console/v1/projects/${channels.cairn.projectId}/automations`, {
    name: 'Slow checkouts',
    enabled: false,
    filter: 'tag="slow"',
    channels: ['doomed'],
  });
  const { page } = await channels.open('/channels/doomed');
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete the channel “doomed”?' });
  await dialog.getByText('Slow checkouts (default)').waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL((url) => url.pathname.endsWith('/channels'));
  await page.getByRole('row', { name: /shared/ }).waitFor();
  await expect.poll(() => page.getByRole('row', { name: /doomed/ }).count()).toBe(0);
  await page.goBack();
  await page.getByRole('heading', { name: 'There is no such channel' }).waitFor();
});

test('a draft is not lost without a question', async () => {
  await channels.create('guarded', { type: 'webhook', url: channels.sink.url });
  const { page } = await channels.open('/channels/guarded');
  await page.getByLabel('Name', { exact: true }).fill('Half a name');
  await page.getByRole('link', { name: 'Channels', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Half a name');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('link', { name: 'Channels', exact: true }).first().click();
  await page.getByRole('row', { name: /guarded/ }).waitFor();
});

test('a rotated address that meets the move of a colleague is a choice, and is written when it is chosen', async () => {
  await channels.create('rotated', { type: 'webhook', url: `${channels.sink.url}/old` });
  const [mine, theirs] = [await channels.open('/channels/rotated'), await channels.open('/channels/rotated')];
  const moved = `${channels.sink.url.replace('127.0.0.1', '127.0.0.2')}/moved`;
  const rotated = `${channels.sink.url}/rotated`;
  for (const [{ page }, address] of [
    [theirs, moved],
    [mine, rotated],
  ] as const) {
    await page.getByRole('button', { name: 'Replace: Address' }).click();
    await page.getByRole('textbox', { name: 'Address' }).fill(address);
    await save(page);
    if (page === theirs.page) await page.getByText('Saved.').waitFor();
  }
  const dialog = mine.page.getByRole('dialog', { name: 'This channel was changed meanwhile' });
  const choice = dialog.getByRole('group', { name: 'Address' });
  await choice.getByText('(replaced)').waitFor();
  await choice.getByRole('radio', { name: 'Mine' }).check();
  await dialog.getByRole('button', { name: 'Save the result' }).click();
  await mine.page.getByText('Saved.').waitFor();
  await mine.page.getByRole('button', { name: 'Send a test' }).click();
  await mine.page.getByText('The target accepted the test').waitFor();
  expect(channels.sink.received.at(-1)?.path).toBe(new URL(rotated).pathname);
});
