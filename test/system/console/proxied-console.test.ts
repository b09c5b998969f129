import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from '../../support/start-service.ts';
import { observePage } from './observe-page.ts';
import { shareBrowser } from './open-console.ts';
import { sendLogs } from './send-logs.ts';
import { type SampleTraces, sendSampleTraces } from './send-sample-traces.ts';

const prefix = '/cairn';
const email = 'ada@example.com';
const password = 'correct horse battery';
let service: TestService;
let traces: SampleTraces;
let context: BrowserContext;
/** What was asked of the proxy outside of the prefix: the console must stay within it. */
const strays: string[] = [];

/** Removes the prefix and passes requests on with its own host, as proxies do. */
const proxy = createServer((request, response) => {
  const url = request.url ?? '';
  if (!url.startsWith(prefix)) {
    strays.push(url);
    response.writeHead(404).end();
    return;
  }
  const { hostname, port } = new URL(service.apiUrl);
  const path = url.slice(prefix.length) || '/';
  const { method, headers } = request;
  const passed = forward({ hostname, port, path, method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  passed.on('error', () => response.destroy());
  response.on('close', () => passed.destroy());
  request.pipe(passed);
});
const origin = () => `http://localhost:${(proxy.address() as AddressInfo).port}`; // not null while it listens
const publicUrl = () => origin() + prefix;

beforeAll(async () => {
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  service = await startTestService({ 'public-api-url': publicUrl() });
  traces = await sendSampleTraces({ ingestUrl: service.ingestUrl, ingestKey: service.keys.ingestKey });
  await sendLogs(service, [{ body: 'behind the proxy' }]);
  context = await (await shareBrowser()).newContext();
});

afterAll(async () => {
  await context?.close();
  proxy.closeAllConnections();
  proxy.close();
  await service?.stop();
});

/** The path within the console. */
const pathOf = (page: Page) => new URL(page.url()).pathname.replace(prefix, '');

test('a console behind a proxy that adds a path is set up, signed in to and read, and stays within the path', async () => {
  const page = await context.newPage();
  const { violations, errors } = await observePage(page);
  // The link that the service prints has the public address.
  expect(service.setupUrl).toMatch(new RegExp(`^${publicUrl()}/setup#`));
  await page.goto(service.setupUrl ?? '');
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Create the owner' }).click();
  await page.waitForURL((url) => url.pathname.startsWith(`${prefix}/p/`));
  const projectPath = /^\/p\/[^/]+/.exec(pathOf(page))?.[0] ?? '';

  await page.getByRole('button', { name: 'Account of Ada' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL((url) => url.pathname === `${prefix}/sign-in`);
  const deepLink = `${publicUrl()}${projectPath}/logs?since=4h`;
  await page.goto(deepLink);
  await page.waitForURL((url) => url.pathname === `${prefix}/sign-in`);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(deepLink);
  await page.getByText('behind the proxy').waitFor();

  await page.getByRole('link', { name: 'Traces', exact: true }).click();
  await page.getByRole('link', { name: 'checkout' }).first().click();
  await page.getByRole('heading', { name: 'checkout', level: 1 }).waitFor();
  expect(pathOf(page)).toBe(`${projectPath}/traces/${traces.checkoutId}`);
  await page.reload();
  await page.getByRole('heading', { name: 'checkout', level: 1 }).waitFor();
  await page.getByRole('tree').getByText('charge card').waitFor();

  await page.goto(publicUrl());
  await page.waitForURL((url) => url.pathname.startsWith(`${prefix}${projectPath}/`));
  expect(strays).toEqual([]);
  expect(violations).toEqual([]);
  // The browser reports the answer 401 by itself; it is how the page learns that nobody is signed in.
  expect(errors.filter((error) => !error.includes('401'))).toEqual([]);
});

test('a live tail passes the proxy, and the PromQL editor completes by it', async () => {
  const page = await context.newPage();
  await page.goto(publicUrl());
  await page.waitForURL((url) => url.pathname.startsWith(`${prefix}/p/`));
  const projectPath = /^\/p\/[^/]+/.exec(pathOf(page))?.[0] ?? '';
  await page.goto(`${publicUrl()}${projectPath}/logs?live=1&filter=${encodeURIComponent('body:"tailed"')}`);
  await page.getByText('Live', { exact: true }).waitFor();
  await sendLogs(service, [{ body: 'tailed through the proxy' }, { body: 'another' }]);
  await page.getByText('tailed through the proxy').waitFor();
  await expect.poll(() => page.getByText('another', { exact: true }).count()).toBe(0);

  await page.goto(`${publicUrl()}${projectPath}/metrics`);
  await page.getByRole('heading', { name: 'Metrics' }).waitFor();
  const labels = page.waitForResponse((response) => response.url().includes('/api/v1/'));
  await page.getByRole('textbox', { name: 'Query A, PromQL' }).focus();
  await page.keyboard.type('a');
  expect((await labels).status()).toBe(200);
  expect((await labels).url()).toContain(`${publicUrl()}/console/projects/`);
  expect(strays).toEqual([]);
});

test('a write from the address behind the proxy is refused: only the public one is the origin of the console', async () => {
  const [cookie] = await context.cookies();
  expect(cookie).toMatchObject({ domain: 'localhost', httpOnly: true, sameSite: 'Lax' });
  const { status } = await fetch(`${publicUrl()}/console/v1/session`, {
    method: 'DELETE',
    headers: { cookie: `${cookie?.name}=${cookie?.value}`, origin: service.apiUrl },
  });
  expect(status).toBe(403);
});
