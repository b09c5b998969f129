import { stdout } from 'node:process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenConsole, openConsole } from './open-console.ts';
import { sendLogs } from './send-logs.ts';
import { sendSampleMetrics } from './send-sample-metrics.ts';
import { sendLongTrace, sendSampleTraces } from './send-sample-traces.ts';

const logCount = 50_000;
const openCount = 10;
const goalMs = 300;

let cairn: OpenConsole;
let demoId: string;
/** Some 100,000 records, spans and samples. */
beforeAll(async () => {
  cairn = await openConsole();
  const { service } = cairn;
  const nowMs = Date.now();
  demoId = await createDemo();
  const target = { ingestUrl: service.ingestUrl, ingestKey: service.keys.ingestKey };
  await sendSampleMetrics(service, Math.floor(nowMs / 60_000) * 60_000);
  await sendSampleTraces(target);
  await sendLongTrace(target, 10_000);
  await sendLogs(
    service,
    Array.from({ length: logCount }, (_, index) => ({
      body: `GET /api/orders/${index} answered 200 after ${index % 400} ms`,
      timeMs: nowMs - index * 60,
      severityNumber: index % 10 === 0 ? 17 : 9,
    })),
  );
});
afterAll(() => cairn?.stop());

/** Sample data too, for its documents. */
async function createDemo(): Promise<string> {
  const demo = await cairn.call('POST', '/console/v1/demo');
  // The contract test holds the answer to its schema.
  return (demo as { readonly project_id: string }).project_id;
}

/** Where each view is, and what tells that its first data is drawn; the lists of documents are those of the sample data. */
const views = [
  {
    name: 'home',
    path: 'home?since=1h',
    isDrawn: `shows('section', 'records') && shows('section', 'samples')`,
  },
  { name: 'logs', path: 'logs?since=1h', isDrawn: `shows('[role=treegrid]', 'GET /api/orders')` },
  { name: 'traces', path: 'traces?since=1h', isDrawn: `shows('[role=grid]', 'nightly import')` },
  { name: 'metrics', path: 'metrics?since=1h&q=queue_depth', isDrawn: `shows('main canvas', '')` },
  { name: 'alerts', path: 'alerts', isOfDemo: true, isDrawn: `shows('main', 'Payments are slow')` },
  { name: 'dashboards', path: 'dashboards', isOfDemo: true, isDrawn: `shows('main', 'Shop')` },
];

interface Opening {
  /** From the beginning of the navigation until the data is drawn. */
  readonly drawnMs: number;
  /** Until the application asked for its session: the page, its scripts and what runs in them before. */
  readonly startedMs: number;
  /** The calls of the API by their path, with when they began and ended. */
  readonly calls: readonly { readonly path: string; readonly startMs: number; readonly endMs: number }[];
}

test('opening each view, until its first data is drawn', { timeout: 600_000 }, async () => {
  for (const { name, path, isOfDemo = false, isDrawn } of views) {
    const { page } = await cairn.openPage('/account');
    await page.addInitScript(recordDrawing(isDrawn));
    const url = `${cairn.service.apiUrl}/p/${isOfDemo ? demoId : cairn.projectId}/${path}`;
    // Warm: what is cached for ever is cached.
    await measureOpening(page, url);
    const openings: Opening[] = [];
    for (let round = 0; round < openCount; round += 1) openings.push(await measureOpening(page, url));
    openings.sort((a, b) => a.drawnMs - b.drawnMs);
    const median = openings[Math.floor(openCount / 2)];
    stdout.write(`${describeOpening(name, median)}\n`);
    expect(median?.drawnMs).toBeGreaterThan(0);
    await page.context().close();
  }
});

async function measureOpening(page: Page, url: string): Promise<Opening> {
  await page.goto('about:blank');
  await page.goto(url);
  return page.evaluate('globalThis.opening');
}

function describeOpening(name: string, opening: Opening | undefined): string {
  if (opening === undefined) return `${name}: not measured`;
  const { drawnMs, startedMs, calls } = opening;
  const slowest = [...calls].sort((a, b) => b.endMs - b.startMs - (a.endMs - a.startMs))[0];
  const parts = [
    `${name}: p50 ${Math.round(drawnMs)} ms`,
    drawnMs <= goalMs ? 'within the goal' : `over the goal of ${goalMs} ms`,
    `scripts until ${Math.round(startedMs)} ms`,
  ];
  if (slowest !== undefined)
    parts.push(`slowest call ${slowest.path} ${Math.round(slowest.endMs - slowest.startMs)} ms`);
  return parts.join('; ');
}

/** Looks after each frame, so that what is found has been drawn; times are since the navigation began. */
const recordDrawing = (isDrawn: string) => `
  const shows = (selector, text) =>
    [...document.querySelectorAll(selector)].some((element) => element.textContent.includes(text));
  globalThis.opening = new Promise((resolve) => {
    const look = () => {
      if (!(${isDrawn})) return requestAnimationFrame(look);
      const drawnMs = performance.now();
      const calls = performance.getEntriesByType('resource')
        .filter(({ initiatorType }) => initiatorType === 'fetch')
        .map(({ name, startTime, responseEnd }) => ({
          path: new URL(name).pathname.replace(/^.*\\/(?=v1|api)/, '/'),
          startMs: startTime,
          endMs: responseEnd,
        }));
      resolve({ drawnMs, startedMs: Math.min(...calls.map(({ startMs }) => startMs)), calls });
    };
    requestAnimationFrame(look);
  });`;
