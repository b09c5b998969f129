import { isEventOf } from '@cairn/sdk-node/query';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserFixture, startBrowserFixture } from './browser-fixture.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await startBrowserFixture();
});
afterAll(() => fixture.stop());

test('a web worker records, captures its errors and requests, and delivers', async () => {
  const { site, service, webKey } = fixture;
  site.files.set('/worker.js', {
    body: `importScripts('/cairn.js');
      const plugins = [Cairn.captureErrors(), Cairn.captureFetch(), Cairn.captureConsole(), Cairn.captureNavigation(), Cairn.captureWebVitals()];
      const client = new Cairn.Client(${JSON.stringify(webKey)}, { apiUrl: ${JSON.stringify(service.ingestUrl)}, plugins });
      onmessage = async ({ data }) => {
        const trace = client.continueTrace(data, { name: 'worker' });
        await trace.span('compute', () => fetch('/plain'));
        setTimeout(() => { throw new TypeError('failed in the worker'); });
        setTimeout(async () => { await trace.close(); postMessage(trace.getTraceId()); }, 50);
      };`,
  });
  const page = await fixture.openPage();
  const [pageTrace, workerTrace] = await page.evaluate<string[]>(`(async () => {
    const trace = client.trace({ name: 'page' });
    const worker = new Worker('/worker.js');
    worker.postMessage(trace.inject({}));
    const answer = await new Promise((resolve) => { worker.onmessage = ({ data }) => resolve(data); });
    return [trace.getTraceId(), answer];
  })()`);
  expect(workerTrace).toBe(pageTrace);
  const { trace, events } = await fixture.readUntil(
    String(workerTrace),
    (read) => read.trace.status === 'completed',
  );
  expect(
    events.filter((event) => isEventOf(event, 'error_event_added')).map(({ payload }) => payload.name),
  ).toEqual(['TypeError: failed in the worker']);
  const spans = events
    .filter((event) => isEventOf(event, 'span_finished'))
    .map(({ payload }) => payload.name);
  expect(spans.toSorted()).toEqual(['GET /plain', 'compute']);
  expect(trace.attributes).toHaveProperty(['user_agent.original']);
  await page.close();
});
