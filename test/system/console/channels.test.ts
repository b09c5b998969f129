import type { Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLookFaults } from './find-look-faults.ts';
import { hostileText, isInert } from './hostile-text.ts';
import { type OpenChannels, openChannels } from './open-channels.ts';

let channels: OpenChannels;

beforeAll(async () => {
  channels = await openChannels();
});

afterAll(() => channels?.stop());

const secretPath = 'T0-secret-path';
const secretHeader = 'secret-header-value';
const hostOf = (url: string) => new URL(url).host;

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

test('a webhook is created, tested and edited, and its secrets are never read again', async () => {
  const { page, answers, violations, errors } = await channels.open('/channels');
  await page.getByRole('heading', { name: 'No channels yet' }).waitFor();
  await page.getByRole('link', { name: 'New channel' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Ops hook');
  await expect.poll(() => page.getByLabel('Slug').inputValue()).toBe('ops-hook');
  await page.getByRole('textbox', { name: 'Address' }).fill(`${channels.sink.url}/${secretPath}`);
  await page.getByRole('button', { name: 'Add a header' }).click();
  await page.getByLabel('Name of header 1').fill('X-Team-Token');
  await page.getByLabel('Value of header 1').fill(secretHeader);
  await page.getByRole('button', { name: 'Create the channel' }).click();
  await page.getByRole('heading', { name: 'Created Ops hook' }).waitFor();
  const signingSecret = await page.getByLabel('Signing secret').inputValue();
  expect(signingSecret).toMatch(/^whsec_/);

  await page.getByRole('button', { name: 'Send a test' }).click();
  await page.getByText('The target accepted the test').waitFor();
  const received = channels.sink.received.at(-1);
  expect(received?.headers['x-team-token']).toBe(secretHeader);
  expect(new Webhook(signingSecret).verify(received?.body ?? '', { ...received?.headers })).toMatchObject({
    kind: 'test',
  });

  await page.getByRole('link', { name: 'Open the channel' }).click();
  await page.getByText(`Set: ${hostOf(channels.sink.url)}`).waitFor();
  await page.getByText('Set: X-Team-Token').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Operations');
  await save(page);
  await page.getByText('Saved.').waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Operations', level: 1 }).waitFor();
  channels.sink.answerWith(503);
  await page.getByRole('button', { name: 'Send a test' }).click();
  await page.getByText('The test was not delivered').waitFor();
  await expect
    .poll(() => page.getByRole('status').allTextContents())
    .toContainEqual(expect.stringMatching(/Answer 503 after .*answered 503/));
  channels.sink.answerWith(204);
  // What was left out of the save stayed as it was.
  expect(channels.sink.received.at(-1)?.headers['x-team-token']).toBe(secretHeader);
  await page.getByRole('link', { name: 'Channels', exact: true }).first().click();
  await page.getByRole('cell', { name: hostOf(channels.sink.url) }).waitFor();

  const html = await page.content();
  for (const secret of [secretPath, secretHeader]) {
    expect(html).not.toContain(secret);
    expect(answers.filter((answer) => answer.includes(secret))).toEqual([]);
  }
  const shown = answers.filter((answer) => answer.includes(signingSecret));
  expect(shown.map((answer) => answer.split('\n')[0])).toEqual([
    expect.stringMatching(/^PUT .*\/console\/v1\/channels\/ops-hook$/),
  ]);
  expect(violations).toEqual([]);
  expect(errors).toEqual([]);
});

const types = [
  {
    label: 'Slack',
    fill: (page: Page) => page.getByLabel('Webhook address').fill('https://hooks.slack.com/services/T0/B0/x'),
    target: 'hooks.slack.com',
  },
  {
    label: 'PagerDuty',
    fill: (page: Page) => page.getByLabel('Integration key').fill('0123456789abcdef0123456789abcdef'),
    target: 'PagerDuty Events API',
  },
  {
    label: 'Email',
    async fill(page: Page) {
      await page.getByLabel('Host').fill('mail.example.com');
      await page.getByLabel('User').fill('ada@example.com');
      await page.getByLabel('Password').fill('a/b?c#d%e');
      await page.getByLabel('From').fill('cairn@example.com');
      await page.getByLabel('To', { exact: true }).fill('ops@example.com\nada@example.com');
    },
    target: 'ops@example.com and 1 more',
  },
] as const;

test.for(types)(
  'a channel of the type $label is created, listed and opened',
  async ({ label, fill, target }) => {
    const { page, errors } = await channels.open('/new-channel');
    await page.getByText(label, { exact: true }).click();
    await page.getByLabel('Name', { exact: true }).fill(`The ${label}`);
    await fill(page);
    await page.getByRole('button', { name: 'Create the channel' }).click();
    await page.getByRole('heading', { name: `Created The ${label}` }).waitFor();
    await page.getByRole('link', { name: 'Channels', exact: true }).first().click();
    const row = page.getByRole('row', { name: new RegExp(`The ${label}`) });
    await expect.poll(() => row.textContent()).toContain(target);
    await row.getByRole('link', { name: `The ${label}` }).click();
    await page.getByText(/^Set/).first().waitFor();
    expect(await page.content()).not.toMatch(/services\/T0|0123456789abcdef|a%2Fb/);
    expect(errors).toEqual([]);
  },
);

test('what the API rejects stands at its field, which gets the focus', async () => {
  await channels.create('taken', { type: 'slack', url: 'https://hooks.slack.com/services/a' });
  const { page } = await channels.open('/new-channel?slug=taken');
  await page.getByLabel('Name', { exact: true }).fill('Taken');
  await page.getByRole('textbox', { name: 'Address' }).fill('ftp://hooks.example');
  await page.getByRole('button', { name: 'Create the channel' }).click();
  const address = page.getByRole('textbox', { name: 'Address' });
  await expect.poll(() => address.getAttribute('aria-invalid')).toBe('true');
  const described = (await address.getAttribute('aria-describedby')) ?? '';
  const texts = await Promise.all(
    described
      .split(/\s+/)
      .filter(Boolean)
      .map((id) => page.locator(`[id="${id}"]`).textContent()),
  );
  expect(texts.join(' ')).toContain('Has to be an http or https address');
  await address.and(page.locator(':focus')).waitFor();
  await address.fill('https://hooks.example');
  await page.getByRole('button', { name: 'Create the channel' }).click();
  await page.getByText('There is a channel “taken” already.').waitFor();
  await expect.poll(() => page.getByLabel('Slug').getAttribute('aria-invalid')).toBe('true');
});

test('a channel is created by the keyboard alone', async () => {
  const { page, errors } = await channels.open('/channels');
  await page.getByRole('link', { name: 'New channel' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('radiogroup', { name: 'Type' }).waitFor();
  await page.getByRole('radio', { name: 'Webhook' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForURL((url) => url.searchParams.get('type') === 'slack');
  await page.keyboard.press('Tab');
  await page.keyboard.type('By keys');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('https://hooks.slack.com/services/keys');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Created By keys' }).waitFor();
  expect(errors).toEqual([]);
});

test('script in a name stays text', async () => {
  await channels.create(
    'hostile',
    { type: 'webhook', url: channels.sink.url, headers: [] },
    { display_name: hostileText },
  );
  const { page, violations, errors } = await channels.open('/channels');
  await page.getByRole('link', { name: '<img src=x' }).click();
  await page.getByRole('heading', { name: '<img src=x' }).waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').waitFor();
  await expect.poll(() => page.locator('img[src="x"]').count()).toBe(0);
  expect(await isInert(page)).toBe(true);
  expect(violations).toEqual([]);
  expect(errors).toEqual([]);
});

const views = [
  ['/channels', 'row'],
  ['/new-channel', 'textbox'],
  ['/new-channel?type=email', 'textbox'],
  ['/channels/ops-hook', 'textbox'],
  ['/channels/nowhere', 'heading'],
] as const;

test.for(views)('axe finds nothing, and nothing overflows: %s', async ([path, role]) => {
  const opened = await channels.open(path);
  await opened.page.getByRole(role).nth(0).waitFor();
  expect(await findLookFaults(opened)).toEqual([]);
  expect(opened.violations).toEqual([]);
});
