import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserFixture, startBrowserFixture } from './browser-fixture.ts';
import { bundle } from './bundle-script.ts';
import { startSite } from './start-site.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await startBrowserFixture();
});
afterAll(() => fixture.stop());

test('everything works under a strict Content Security Policy with Trusted Types, without a violation', async () => {
  const { site, service } = fixture;
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `connect-src 'self' ${service.ingestUrl}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    "base-uri 'none'",
  ].join('; ');
  site.files.set('/strict', {
    headers: { 'content-security-policy': policy },
    body: `<!doctype html><title>strict</title><div id="root"></div>
      <script src="/violations.js"></script><script src="/all.js"></script><script src="/start.js"></script>`,
  });
  site.files.set('/violations.js', {
    body: `globalThis.violations = [];
      addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective + ' ' + event.sample));`,
  });
  const all = `export * from './iife.ts'; export * from './react.ts'; export { createElement } from 'react';
    export { createRoot } from 'react-dom/client';`;
  site.files.set('/all.js', { body: await bundle(all) });
  site.files.set('/start.js', {
    body: `const { captureConsole, captureErrors, captureFetch, captureNavigation, captureWebVitals, web3 } = Cairn;
      const plugins = [captureConsole(), captureErrors(), captureFetch(), captureNavigation(), captureWebVitals(), web3()];
      globalThis.client = new Cairn.Client(${JSON.stringify(fixture.webKey)}, { apiUrl: ${JSON.stringify(service.ingestUrl)}, plugins });
      globalThis.trace = client.trace({ name: 'strict', autoClose: true });
      const Broken = () => { throw new Error('render failed'); };
      Cairn.createRoot(document.getElementById('root')).render(
        Cairn.createElement(Cairn.CairnErrorBoundary, { trace, fallback: 'fallback' }, Cairn.createElement(Broken)));`,
  });
  const page = await fixture.openPage('/strict');
  await page.waitForFunction(`document.getElementById('root').textContent === 'fallback'`);
  await page.evaluate(`(async () => {
    console.warn('a warning');
    history.pushState(null, '', '/strict/next');
    await fetch('/plain');
    trace.addEvmTransaction({ chainId: 1, transactionHash: '0x' + 'a'.repeat(64) });
    await trace.close('done');
  })()`);
  const traceId = String(await page.evaluate('trace.getTraceId()'));
  await fixture.readUntil(traceId, ({ trace }) => trace.status === 'completed');
  expect(await page.evaluate('violations')).toEqual([]);
  await page.close();
});

test('a page of an allowed origin delivers; on another one nothing is stored, and the client says why once', async () => {
  const other = await startSite();
  for (const [path, file] of fixture.site.files) other.files.set(path, file);
  const traceIds: string[] = [];
  const printed: string[] = [];
  for (const origin of [fixture.site.origin, other.origin]) {
    const page = await fixture.chromium.context.newPage();
    page.on('console', (message) => {
      if (origin === other.origin && message.text().startsWith('cairn: ')) printed.push(message.text());
    });
    await page.goto(`${origin}/`);
    const traceId = await page.evaluate(`(async () => {
      const trace = client.trace().info('a').info('b');
      await trace.close();
      return trace.getTraceId();
    })()`);
    traceIds.push(String(traceId));
    if (origin === other.origin) {
      expect(await page.evaluate(`localStorage['last error']`)).toBe('status 403');
      expect(Number(await page.evaluate(`localStorage['dropped request_refused']`))).toBeGreaterThanOrEqual(
        2,
      );
    }
    await page.close();
  }
  const [allowed = '', refused = ''] = traceIds;
  await fixture.readUntil(allowed, ({ trace }) => trace.status === 'completed');
  expect((await fixture.call('getTrace', { path: { trace_id: refused } })).status).toBe(404);
  expect(printed).toEqual([expect.stringContaining('key')]);
  await other.stop();
});
