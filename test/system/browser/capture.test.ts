import { isEventOf } from '@cairn/sdk-node/query';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReadTrace } from '../../support/read-trace.ts';
import { type BrowserFixture, startBrowserFixture } from './browser-fixture.ts';
import { bundle } from './bundle-script.ts';
import { startSite } from './start-site.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await startBrowserFixture();
});
afterAll(() => fixture.stop());

/** A page whose client has these plugins. */
async function openCapturingPage(plugins: string, path = '/capturing') {
  const script = `<script src="/cairn.js"></script><script>globalThis.plugins = [${plugins}];</script>`;
  fixture.site.files.set(path, {
    body: `<!doctype html><title>capturing</title><h1>Shop</h1><p>${'text '.repeat(50)}</p>${script}<script src="/client.js"></script>`,
  });
  return fixture.openPage(path);
}

const errors = ({ events }: ReadTrace) => events.filter((event) => isEventOf(event, 'error_event_added'));

test('uncaught errors and rejections are recorded with stack and cause, and the console still shows them', async () => {
  const page = await openCapturingPage('Cairn.captureErrors()');
  const shown: string[] = [];
  page.on('pageerror', (error) => shown.push(error.message));
  const traceId = await page.evaluate(`(async () => {
    globalThis.trace = client.trace();
    setTimeout(() => { throw new RangeError('outer', { cause: new Error('inner') }); });
    Promise.reject(new AggregateError([new Error('first'), new Error('second')], 'all failed'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    await trace.close();
    return trace.getTraceId();
  })()`);
  const read = await fixture.readUntil(String(traceId), ({ trace }) => trace.status === 'completed');
  expect(
    errors(read)
      .map(({ payload }) => payload.name)
      .toSorted(),
  ).toEqual(['AggregateError: all failed', 'RangeError: outer']);
  const json = JSON.stringify(errors(read));
  for (const part of ['inner', 'first', 'second', 'unhandledrejection']) expect(json).toContain(part);
  expect(shown.toSorted()).toEqual(['all failed', 'outer']);
  await page.close();
});

test('requests become spans; trace headers go to allowed origins only, and never to the service', async () => {
  const other = await startSite();
  const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'traceparent' };
  other.files.set('/api', { body: 'ok', headers: cors });
  const page = await openCapturingPage('Cairn.captureFetch()', '/requests');
  const traceId = await page.evaluate(`(async () => {
    const trace = client.trace({ name: 'requests' });
    const answers = [await fetch('/plain?token=secret'), await fetch(${JSON.stringify(`${other.origin}/api`)}), await fetch('/missing')];
    await new Promise((resolve) => {
      const xhr = new XMLHttpRequest();
      xhr.open('GET', '/plain');
      xhr.onload = resolve;
      xhr.send();
    });
    await fetch('http://127.0.0.1:1/').catch(() => {});
    await trace.close();
    return [trace.getTraceId(), ...answers.map(({ status }) => status)].join();
  })()`);
  const [id = '', ...statuses] = String(traceId).split(',');
  expect(statuses).toEqual(['200', '200', '404']);
  const read = await fixture.readUntil(id, ({ trace }) => trace.status === 'completed');
  const spans = read.events
    .filter((event) => isEventOf(event, 'span_finished'))
    .map(({ payload }) => payload);
  expect(spans.map(({ name, status }) => `${name} ${status}`).toSorted()).toEqual([
    'GET / error',
    'GET /api ok',
    'GET /missing error',
    'GET /plain ok',
    'GET /plain ok',
  ]);
  expect(JSON.stringify(read)).not.toContain('secret');
  const sent = fixture.site.requests.filter(({ headers }) => headers['traceparent'] !== undefined);
  const spanIds = new Set(spans.map(({ span_id }) => span_id));
  expect(sent.map(({ path }) => path)).toEqual(['/plain', '/missing', '/plain']);
  for (const { headers } of sent) {
    const [, sentTrace, sentSpan = ''] = String(headers['traceparent']).split('-');
    expect([sentTrace, spanIds.has(sentSpan)]).toEqual([id, true]);
  }
  expect(other.requests.some(({ headers }) => headers['traceparent'] !== undefined)).toBe(false);
  await page.close();
  await other.stop();
});

test('a request of a page keeps its referrer, its body and what else it is, with trace headers', async () => {
  const requests = `[
    new Request('/sent?1', { referrerPolicy: 'no-referrer' }),
    [new Request('/sent?2', { referrerPolicy: 'origin' }), {}],
    [new Request('/sent?3', { referrer: '/public' }), { next: { revalidate: 60 } }],
    [new Request('/sent?4', { referrerPolicy: 'no-referrer' }), { cache: 'no-store' }],
    [new Request('/sent?5', { referrerPolicy: 'no-referrer' }), { headers: { 'x-of': 'init' } }],
    new Request('/sent?6', { method: 'POST', body: 'a body', headers: { 'x-of': 'request' } }),
    [new Request('/sent?7', { method: 'POST', body: 'a body' }), { body: 'another', method: 'PUT' }],
    new Request('/sent?8', { method: 'POST', body: new Blob(['kept alive'], { type: 'text/plain' }), keepalive: true }),
    [new URL('/sent?9', location), { referrerPolicy: 'no-referrer' }],
  ]`;
  const sendAll = `(async () => {
    const trace = client.trace({ name: 'requests' });
    const used = [];
    for (const args of ${requests}.map((each) => [each].flat())) {
      await (await fetch(...args)).text();
      used.push(args[0].bodyUsed);
    }
    const aborted = new AbortController();
    const failure = fetch(new Request('/slow', { signal: aborted.signal })).catch(({ name }) => name);
    aborted.abort();
    const again = new Request('/sent', { method: 'POST', body: 'x' });
    await again.text();
    const failures = [await failure, await fetch(again).catch(({ name }) => name)];
    await trace.close();
    return JSON.stringify([used, failures]);
  })()`;
  fixture.site.files.set('/sent', { body: 'ok' });
  const results: unknown[] = [];
  for (const [path, plugins] of [
    ['/reset-password', ''],
    ['/reset-password-observed', 'Cairn.captureFetch()'],
  ] as const) {
    const page = await openCapturingPage(plugins, path);
    await page.evaluate(`history.replaceState(null, '', '/reset-password?token=SECRET')`);
    const start = fixture.site.requests.length;
    const outcome = await page.evaluate(sendAll);
    const sent = fixture.site.requests.slice(start).filter(({ path: sentTo }) => sentTo === '/sent');
    results.push({ outcome, sent: sent.map(({ headers }) => headers) });
    await page.close();
  }
  const [plain, observed] = results as [{ sent: object[] }, { sent: object[] }];
  expect(plain.sent).toHaveLength(9);
  const traceparent = expect.any(String);
  expect(observed).toEqual({ ...plain, sent: plain.sent.map((headers) => ({ ...headers, traceparent })) });
});

test('web vitals, navigation and console are recorded, also the vitals that only the end of the page brings', async () => {
  const plugins = 'Cairn.captureWebVitals(), Cairn.captureNavigation(), Cairn.captureConsole()';
  const page = await openCapturingPage(plugins, '/vitals');
  await page.bringToFront();
  const traceId = String(
    await page.evaluate(`(async () => {
      globalThis.trace = client.trace({ autoClose: true });
      console.error('cannot load', new Error('refused'));
      history.pushState(null, '', '/vitals/next?token=secret');
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 300)));
      return trace.getTraceId();
    })()`),
  );
  await page.click('h1');
  await page.evaluate(`location.href = '/plain'`);
  const read = await fixture.readUntil(traceId, ({ trace }) => trace.status === 'completed');
  const vitals = Object.keys(read.trace.attributes).filter((key) => key.startsWith('web_vital.'));
  expect(vitals.toSorted()).toEqual(
    expect.arrayContaining(['web_vital.cls', 'web_vital.fcp', 'web_vital.lcp', 'web_vital.ttfb']),
  );
  expect(errors(read).map(({ payload }) => payload.name)).toEqual(['Error: refused']);
  const navigation = read.events.find((event) => isEventOf(event, 'info_event_added'));
  expect(navigation?.payload).toMatchObject({
    name: 'navigation',
    details: { to: `${fixture.site.origin}/vitals/next` },
  });
  expect(JSON.stringify(read.events)).not.toContain('secret');
  await page.close();
});

test('a React boundary records what children throw, shows its fallback, and renders them again on reset', async () => {
  const program = `
    import { createElement } from 'react';
    import { createRoot } from 'react-dom/client';
    import { CairnErrorBoundary, TraceProvider, useTrace } from './react.ts';
    let isBroken = true;
    export function Cart() {
      const trace = useTrace();
      if (isBroken) throw new Error('cart failed');
      return <button onClick={() => trace.info('ordered')}>order</button>;
    }
    export function start(trace, root) {
      const fallback = (error, reset) => <button onClick={() => { isBroken = false; reset(); }}>{error.message}</button>;
      createRoot(root).render(
        <TraceProvider trace={trace}><CairnErrorBoundary fallback={fallback}><Cart /></CairnErrorBoundary></TraceProvider>);
    }`;
  fixture.site.files.set('/react.js', {
    body: (await bundle(program)).replace('var Cairn', 'var ReactShop'),
  });
  const page = await fixture.openPage();
  await page.addScriptTag({ url: '/react.js' });
  const traceId = await page.evaluate(`(() => {
    globalThis.trace = client.trace();
    const root = document.body.appendChild(document.createElement('div'));
    ReactShop.start(trace, root);
    return trace.getTraceId();
  })()`);
  await page.click('text=cart failed');
  await page.click('text=order');
  await page.evaluate('trace.close()');
  const read = await fixture.readUntil(String(traceId), ({ trace }) => trace.status === 'completed');
  expect(errors(read).map(({ payload }) => payload)).toMatchObject([
    {
      name: 'Error: cart failed',
      details: { mechanism: 'react', 'react.component_stack': expect.stringContaining('at') },
    },
  ]);
  expect(JSON.stringify(read.events)).toContain('ordered');
  await page.close();
});
