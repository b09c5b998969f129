import type { Page } from 'playwright-core';
import type { Schemas } from '../../../server/src/generated/operations.gen.ts';
import { openIdentityAdmin } from '../../support/identity-admin.ts';
import { createOperationCaller, type OperationCaller } from '../../support/operation-caller.ts';
import { type ReadTrace, readTrace } from '../../support/read-trace.ts';
import { startTestService, type TestService } from '../../support/start-service.ts';
import { bundleCairn } from './bundle-script.ts';
import { type StartedChromium, startChromium } from './start-chromium.ts';
import { type Site, startSite } from './start-site.ts';

/** The real service, a site whose origin may use its web key, and a browser. */
export interface BrowserFixture {
  readonly service: TestService;
  readonly site: Site;
  readonly chromium: StartedChromium;
  readonly call: OperationCaller;
  /** Allowed for the site's origin. */
  readonly webKey: string;
  createWebKey(origin: string): Promise<string>;
  /** A page of the site with the script tag and a `client` of the service; what it delivers is counted in `localStorage`. */
  openPage(path?: string): Promise<Page>;
  /** Polls until the trace has what `isComplete` asks for; fails with what it has after half a minute. */
  readUntil(traceId: string, isComplete: (read: ReadTrace) => boolean): Promise<ReadTrace>;
  stop(): Promise<void>;
}

/** A client whose callbacks count what was flushed and dropped; the counts outlive the page. */
const countingClient = (key: string, ingestUrl: string): string => `
  const count = (name, by) => { localStorage[name] = Number(localStorage[name] ?? 0) + by; };
  globalThis.client = new Cairn.Client(${JSON.stringify(key)}, {
    apiUrl: ${JSON.stringify(ingestUrl)},
    plugins: globalThis.plugins ?? [],
    callbacks: {
      onFlushed: (traceId, items) => count('flushed ' + traceId, items),
      onDropped: (items, reason) => count('dropped ' + reason, items),
      onFlushError: (error) => { localStorage['last error'] = error.kind + ' ' + (error.status ?? ''); },
    },
  });`;

export async function startBrowserFixture(): Promise<BrowserFixture> {
  const [service, site, chromium, script] = await Promise.all([
    startTestService(),
    startSite(),
    startChromium(),
    bundleCairn(),
  ]);
  const call = createOperationCaller(service, service.keys);
  const identity: Schemas['Identity'] = JSON.parse(await (await call('getIdentity')).text());
  const admin = openIdentityAdmin(service);
  const createWebKey = async (origin: string) =>
    (await admin.createKey('web', identity.project_id, [origin])).key;
  const webKey = await createWebKey(site.origin);
  site.files.set('/cairn.js', { body: script });
  site.files.set('/client.js', { body: countingClient(webKey, service.ingestUrl) });
  const scripts = '<script src="/cairn.js"></script><script src="/client.js"></script>';
  site.files.set('/', { body: `<!doctype html><title>shop</title><h1>Shop</h1>${scripts}` });
  site.files.set('/plain', { body: '<!doctype html><title>plain</title>' });

  async function read(traceId: string): Promise<ReadTrace | undefined> {
    const response = await call('getTrace', { path: { trace_id: traceId } });
    return response.status === 200 ? readTrace(call, traceId) : undefined;
  }

  return {
    service,
    site,
    chromium,
    call,
    webKey,
    createWebKey,
    async openPage(path = '/') {
      const page = await chromium.context.newPage();
      await page.goto(site.origin + path);
      return page;
    },
    async readUntil(traceId, isComplete) {
      let last: ReadTrace | undefined;
      for (const endMs = performance.now() + 30_000; performance.now() < endMs; ) {
        last = await read(traceId);
        if (last !== undefined && isComplete(last)) return last;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      const found = last && `${last.trace.status}, ${last.events.length} events`;
      throw new Error(`trace ${traceId} is not complete: ${found ?? 'not found'}`);
    },
    async stop() {
      admin.close();
      await chromium.stop();
      await site.stop();
      await service.stop();
    },
  };
}
