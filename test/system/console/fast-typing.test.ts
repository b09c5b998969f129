import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenConsole, openConsole } from './open-console.ts';

let cairn: OpenConsole;

beforeAll(async () => {
  cairn = await openConsole();
});

afterAll(() => cairn?.stop());

/** Types one letter, and another one in the moment in which the address takes the first. */
const typeAcrossTheAddress = `
  const input = document.querySelector('input[type=search]');
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
  const type = (text) => {
    setValue.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const { replaceState } = history;
  history.replaceState = function (...entry) {
    replaceState.apply(this, entry);
    history.replaceState = replaceState;
    type('ab');
  };
  type('a');
`;

test('a letter that is typed while the address takes those before it stays', async () => {
  const api = `/console/projects/${cairn.projectId}/v1/dashboards/about`;
  const document = { title: 'About', default_time_window: '1h', widgets: [] };
  await cairn.call('PUT', api, document, { 'if-none-match': '*' });
  const { page } = await cairn.openPage(`/p/${cairn.projectId}/dashboards`);
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.waitFor();
  await page.evaluate(typeAcrossTheAddress);
  await page.waitForURL((url) => url.searchParams.get('search') === 'ab', { timeout: 10_000 });
  expect(await search.inputValue()).toBe('ab');
});

test('an expression that was not run stays behind when its page is left', async () => {
  const { page } = await cairn.openPage(`/p/${cairn.projectId}/logs`);
  await page.getByRole('link', { name: 'Metrics', exact: true }).click();
  const editor = page.getByRole('textbox', { name: 'Query A, PromQL' });
  await editor.click();
  await page.keyboard.type('up');
  const { length } = await page.evaluate<{ length: number }>('({ length: history.length })');
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Logs' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Command palette' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/p/${cairn.projectId}/logs`);
  expect(await page.evaluate('history.length')).toBe(length);
  await page.goForward();
  expect(new URL(page.url()).pathname).toBe(`/p/${cairn.projectId}/metrics`);
});
