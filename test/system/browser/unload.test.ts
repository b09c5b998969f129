import { stdout } from 'node:process';
import { isEventOf } from '@cairn/sdk-node/query';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReadTrace } from '../../support/read-trace.ts';
import { type BrowserFixture, startBrowserFixture } from './browser-fixture.ts';

const repeats = 3;
/** Recorded and acknowledged while the page lives. */
const early = 20;
/** Recorded in the moment in which it ends: about 15 KiB. */
const late = 60;

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await startBrowserFixture();
});
afterAll(() => fixture.stop());

interface Recording {
  readonly lateCount?: number;
  readonly lateText?: number;
  readonly options?: object;
  /** Ends the page from outside, without waiting for what was recorded last. */
  readonly end?: ((page: Page) => Promise<void>) | undefined;
}

/** Records events, awaits their delivery, records more, and ends the page by `leave` in the same turn. */
async function recordAndLeave(page: Page, leave: string, recording: Recording = {}): Promise<string> {
  const { lateCount = late, lateText = 100, options = { autoClose: true }, end } = recording;
  const traceId = await page.evaluate(`(async () => {
    globalThis.trace = client.trace({ name: 'unload', includeUserMeta: false, ...${JSON.stringify(options)} });
    for (let i = 0; i < ${early}; i += 1) trace.info('early ' + i);
    await trace.flush();
    return trace.getTraceId();
  })()`);
  const text = JSON.stringify('x'.repeat(lateText));
  const recorded = page.evaluate(
    `for (let i = 0; i < ${lateCount}; i += 1) trace.info('late ' + i, { text: ${text} }); ${leave}; undefined`,
  );
  await Promise.all([recorded, end?.(page)]);
  return String(traceId);
}

function names({ events }: ReadTrace): string[] {
  return events.filter((event) => isEventOf(event, 'info_event_added')).map(({ payload }) => payload.name);
}

/** A page that may close itself, because a page opened it. */
async function openPopup(): Promise<Page> {
  const opener = await fixture.openPage('/plain');
  const opened = opener.waitForEvent('popup');
  await opener.evaluate(`void window.open('/')`);
  const popup = await opened;
  await popup.waitForLoadState();
  popup.on('close', () => void opener.close());
  return popup;
}

const expectedNames = (count: number): string[] => [
  ...Array.from({ length: early }, (_, index) => `early ${index}`),
  ...Array.from({ length: count }, (_, index) => `late ${index}`),
];

async function readAcknowledged(traceId: string): Promise<number> {
  const page = await fixture.openPage('/plain');
  const count = await page.evaluate(`localStorage['flushed ${traceId}']`);
  await page.close();
  return Number(count ?? 0);
}

test.each([
  // The tab, as its user does.
  ['closed', 'undefined', (page: Page) => page.close({ runBeforeUnload: true })],
  ['left for another page', 'location.href = "/plain"'],
  ['left for another origin', 'location.href = "http://localhost:" + location.port + "/plain"'],
  ['reloaded', 'location.reload()'],
])(
  'a page that is %s delivers everything once, and closes its trace',
  async (path, leave, end?: (page: Page) => Promise<void>) => {
    let delivered = 0;
    for (let repeat = 0; repeat < repeats; repeat += 1) {
      const page = await fixture.openPage();
      const traceId = await recordAndLeave(page, leave, { end });
      const read = await fixture.readUntil(traceId, ({ trace }) => trace.status === 'completed');
      expect(names(read)).toEqual(expectedNames(late));
      expect(await readAcknowledged(traceId)).toBeLessThanOrEqual(early + late);
      delivered += names(read).length;
      if (!page.isClosed()) await page.close();
    }
    stdout.write(`page ${path}: ${delivered} of ${repeats * (early + late)} delivered\n`);
  },
);

// Chromium often ends the process of such a page before its `pagehide`, so that the trace may stay open.
test('a page that closes itself delivers everything once', async () => {
  let delivered = 0;
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    const traceId = await recordAndLeave(await openPopup(), 'window.close()');
    const read = await fixture.readUntil(traceId, (found) => names(found).length >= early + late);
    expect(names(read)).toEqual(expectedNames(late));
    delivered += names(read).length;
  }
  stdout.write(`page closes itself: ${delivered} of ${repeats * (early + late)} delivered\n`);
});

test('a page that ends with more than 60 KiB delivers what fits, all of what was acknowledged, and no gap', async () => {
  let delivered = 0;
  const lateCount = 1000;
  for (let repeat = 0; repeat < 3; repeat += 1) {
    const page = await fixture.openPage();
    const traceId = await recordAndLeave(page, 'location.href = "/plain"', { lateCount, lateText: 200 });
    await page.waitForURL('**/plain');
    await page.close();
    const acknowledged = await readAcknowledged(traceId);
    const read = await fixture.readUntil(
      traceId,
      (found) => names(found).length >= Math.max(acknowledged, early + 100),
    );
    const found = names(read);
    expect(found).toEqual(expectedNames(lateCount).slice(0, found.length));
    delivered += found.length;
  }
  stdout.write(`300 KiB at once: ${delivered} of ${3 * (early + lateCount)} delivered\n`);
});

test('a page that is hidden on a slow line leaves the last value of an attribute', async () => {
  const page = await fixture.openPage();
  const network = await page.context().newCDPSession(page);
  const uploadThroughput = 100_000;
  const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput };
  await network.send('Network.emulateNetworkConditions', conditions);
  const traceId = await page.evaluate(`(async () => {
    globalThis.trace = client.trace({ name: 'unload', includeUserMeta: false }).addAttribute('order', 'cart');
    for (let i = 0; i < ${late}; i += 1) trace.info('step ' + i, { text: 'x'.repeat(500) });
    await new Promise((resolve) => setTimeout(resolve, 30));
    trace.addAttribute('order', 'paid');
    return trace.getTraceId();
  })()`);
  const other = await fixture.openPage('/plain');
  await other.bringToFront();
  await page.bringToFront();
  await page.evaluate(`trace.close('done')`);
  const { trace } = await fixture.readUntil(String(traceId), (read) => read.trace.status === 'completed');
  expect(trace.attributes).toEqual({ order: 'paid' });
  await Promise.all([page.close(), other.close()]);
});

test('a hidden page delivers immediately, goes on when it is shown again, and stores nothing twice', async () => {
  const page = await fixture.openPage();
  const traceId = await recordAndLeave(page, 'undefined', { options: {} });
  const other = await fixture.openPage('/plain');
  await other.bringToFront();
  expect(await page.evaluate('document.visibilityState')).toBe('hidden');
  await fixture.readUntil(traceId, (read) => names(read).length === early + late);
  await page.bringToFront();
  await page.evaluate(`trace.info('shown again').close('done')`);
  const read = await fixture.readUntil(traceId, ({ trace }) => trace.status === 'completed');
  expect(names(read)).toEqual([...expectedNames(late), 'shown again']);
  expect(await readAcknowledged(traceId)).toBe(early + late + 1);
  await Promise.all([page.close(), other.close()]);
});

test('a page from the back-forward cache goes on with its trace, and stores nothing twice', async () => {
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    const page = await fixture.openPage();
    const traceId = await recordAndLeave(page, 'location.href = "/plain"', { options: {} });
    await page.waitForURL('**/plain');
    await fixture.readUntil(traceId, (read) => names(read).length === early + late);
    await page.goBack({ waitUntil: 'commit' });
    // The page's own variable is there: it was not loaded again.
    expect(await page.evaluate('trace.getTraceId()')).toBe(traceId);
    await page.evaluate(`trace.info('back').close('done')`);
    const read = await fixture.readUntil(traceId, ({ trace }) => trace.status === 'completed');
    expect(names(read)).toEqual([...expectedNames(late), 'back']);
    expect(await readAcknowledged(traceId)).toBe(early + late + 1);
    await page.close();
  }
});

test('a trace that ended with its page stays ended in the back-forward cache; the page goes on with a new one', async () => {
  const page = await fixture.openPage();
  const traceId = await recordAndLeave(page, 'location.href = "/plain"');
  await page.waitForURL('**/plain');
  await fixture.readUntil(traceId, ({ trace }) => trace.status === 'completed');
  await page.goBack({ waitUntil: 'commit' });
  await page.evaluate(`trace.info('back').flush()`);
  expect(await page.evaluate('trace.isClosed()')).toBe(true);
  expect(await page.evaluate(`localStorage['dropped trace_closed']`)).toBe('1');
  const next = await page.evaluate(`(async () => {
    const next = client.trace().info('next');
    await next.close();
    return next.getTraceId();
  })()`);
  const read = await fixture.readUntil(traceId, ({ trace }) => trace.status === 'completed');
  expect(names(read)).toEqual(expectedNames(late));
  expect(await readAcknowledged(traceId)).toBe(early + late);
  await fixture.readUntil(String(next), ({ trace }) => trace.status === 'completed');
  await page.close();
});
