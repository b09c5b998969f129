import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { howToInstallPrometheus, startPrometheus } from '../../support/start-prometheus.ts';
import { bundle } from '../browser/bundle-script.ts';
import { startSite } from '../browser/start-site.ts';
import { type OpenConsole, openConsole } from './open-console.ts';
import { arrivalsOf, countAccepted, createIngestKey, openFirstRun, readSnippet } from './open-first-run.ts';
import { openSnippetFolder, openTelemetryProgram, type SnippetFolder } from './run-snippet.ts';

const run = promisify(execFile);

let cairn: OpenConsole;
let folder: SnippetFolder;
beforeAll(async () => {
  cairn = await openConsole();
  folder = await openSnippetFolder();
});
afterAll(async () => {
  await cairn?.stop();
  await folder?.remove();
});

test('the start page of an empty project is this one, and curl turns its lights green one by one', async () => {
  const opened = await cairn.openPage('/');
  const { page } = opened;
  await page.waitForURL((url) => url.pathname === `/p/${cairn.projectId}/get-started`);
  await expect.poll(() => arrivalsOf(page).getByText('Waiting').count()).toBe(3);
  await page.getByRole('tab', { name: 'curl' }).click();
  await page.waitForURL((url) => url.searchParams.get('from') === 'curl');
  expect(await readSnippet(page, 'A log record')).toContain('svc_ing_YOUR_KEY');
  const key = await createIngestKey(page);
  expect(key).toMatch(/^svc_ing_/);
  for (const [title, signal] of [
    ['A log record', 'logs'],
    ['A metric', 'metrics'],
    ['A trace', 'traces'],
  ] as const) {
    const text = await readSnippet(page, title);
    expect(text).toContain(key);
    expect(text).toContain(cairn.service.ingestUrl);
    expect(await folder.runShell(text)).toMatch(/^HTTP\/1.1 200 /);
    await arrivalsOf(page)
      .getByRole('link', { name: `Open ${signal}` })
      .waitFor();
  }
  await arrivalsOf(page).getByText('First at').first().waitFor();
  const color = `getComputedStyle(document.querySelector('[data-arrived="true"] > span')).color`;
  expect(await page.evaluate(color)).toBe('rgb(35, 112, 50)');
  await expect.poll(() => arrivalsOf(page).getByText('Waiting').count()).toBe(0);
  await arrivalsOf(page).getByRole('link', { name: 'Open logs' }).click();
  await page.getByText('card declined for order 4711').waitFor();
  expect(opened.violations).toEqual([]);
  expect(opened.errors).toEqual([]);
  const later = await cairn.openPage('/');
  await later.page.waitForURL((url) => url.pathname === `/p/${cairn.projectId}/home`);
});

test('the Node.js program sends a trace as it is', async () => {
  const { page, projectId } = await openFirstRun(cairn, 'node', 'node');
  await createIngestKey(page);
  await folder.write('first-trace.mjs', await readSnippet(page, 'first-trace.mjs'));
  await folder.runShell('node first-trace.mjs');
  await arrivalsOf(page).getByRole('link', { name: 'Open traces' }).waitFor();
  expect(await countAccepted(cairn, projectId, 'traces')).toBeGreaterThanOrEqual(3);
});

test('the OpenTelemetry environment sends all three signals of a service that says nothing itself', async () => {
  const { page } = await openFirstRun(cairn, 'opentelemetry', 'opentelemetry');
  await createIngestKey(page);
  await folder.write('service.mjs', openTelemetryProgram);
  await folder.runShell(`${await readSnippet(page, 'Environment')}\nnode service.mjs`);
  for (const signal of ['traces', 'logs', 'metrics'])
    await arrivalsOf(page)
      .getByRole('link', { name: `Open ${signal}` })
      .waitFor();
});

test('promtool accepts the configuration, and Prometheus sends by it', async () => {
  const { page } = await openFirstRun(cairn, 'prometheus', 'prometheus');
  await createIngestKey(page);
  const text = await readSnippet(page, 'prometheus.yml');
  const file = await folder.write('prometheus.yml', text);
  const { stdout } = await run('promtool', ['check', 'config', file]).catch((cause: unknown) => {
    throw new Error(`promtool refuses it, or is not installed: ${howToInstallPrometheus}`, { cause });
  });
  expect(stdout).toContain('SUCCESS');
  const scraping = `
global: { scrape_interval: 1s }
scrape_configs:
  - job_name: cairn
    static_configs: [{ targets: ['${new URL(cairn.service.apiUrl).host}'] }]
`;
  const prometheus = await startPrometheus(text + scraping);
  try {
    await arrivalsOf(page).getByRole('link', { name: 'Open metrics' }).waitFor();
    expect(prometheus.complaints()).toEqual([]);
  } finally {
    await prometheus.stop();
  }
});

test('the script of the browser sends from the page that its web key lists', async () => {
  const site = await startSite();
  try {
    const { page, projectId, ...opened } = await openFirstRun(cairn, 'browser', 'browser');
    await page.getByLabel('Address of your page').fill('shop');
    await page.getByRole('button', { name: 'Create a web key' }).click();
    await page.getByText(/Is "shop", expected an origin/).waitFor();
    await page.getByLabel('Address of your page').fill(`${site.origin}/cart?id=1`);
    await page.keyboard.press('Enter');
    const key = await page.getByLabel('Web key').inputValue();
    expect(key).toMatch(/^svc_web_/);
    const text = await readSnippet(page, 'telemetry.js');
    expect(text).toContain(key);
    site.files.set('/shop.js', { body: await bundle(text) });
    site.files.set('/', { body: '<!doctype html><title>shop</title><script src="/shop.js"></script>' });
    const shop = await page.context().newPage();
    await shop.goto(site.origin);
    await expect.poll(() => countAccepted(cairn, projectId, 'traces')).toBeGreaterThan(0);
    await shop.close();
    await page.bringToFront();
    await arrivalsOf(page).getByRole('link', { name: 'Open traces' }).waitFor();
    // The browser itself reports the answer 400 to the first attempt.
    expect(opened.errors.filter((error) => !error.includes('400'))).toEqual([]);
    expect(opened.violations).toEqual([]);
  } finally {
    await site.stop();
  }
});
