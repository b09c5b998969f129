import { isEventOf } from '@cairn/sdk-node/query';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserFixture, startBrowserFixture } from './browser-fixture.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await startBrowserFixture();
});
afterAll(() => fixture.stop());

test('what is recorded offline arrives once and in order when the browser is online again', async () => {
  const page = await fixture.openPage();
  const traceId = String(
    await page.evaluate(`(async () => {
      globalThis.trace = client.trace({ name: 'tunnel', retryBackoff: 50 });
      await trace.info('event 0').flush();
      return trace.getTraceId();
    })()`),
  );
  const network = await fixture.chromium.context.newCDPSession(page);
  const setOffline = (offline: boolean) =>
    network.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  await network.send('Network.enable');
  await setOffline(true);
  await page.evaluate(`(async () => {
    for (let i = 1; i <= 50; i += 1) {
      trace.info('event ' + i);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })()`);
  // After its last try the client pauses; only `online` ends that before the next probe.
  await page.waitForFunction(`localStorage['last error']?.startsWith('network')`);
  await setOffline(false);
  const backMs = performance.now();
  await page.evaluate(`trace.close('through')`);
  const read = await fixture.readUntil(traceId, ({ trace }) => trace.status === 'completed');
  expect(performance.now() - backMs).toBeLessThan(20_000);
  const names = read.events
    .filter((event) => isEventOf(event, 'info_event_added'))
    .map(({ payload }) => payload.name);
  expect(names).toEqual(Array.from({ length: 51 }, (_, index) => `event ${index}`));
  // The attributes of the browser are counted too.
  const attributeCount = Object.keys(read.trace.attributes).length;
  expect(Number(await page.evaluate(`localStorage['flushed ${traceId}']`))).toBe(51 + attributeCount);
  expect(await page.evaluate(`Object.keys(localStorage).filter((key) => key.startsWith('dropped'))`)).toEqual(
    [],
  );
  await page.close();
});
