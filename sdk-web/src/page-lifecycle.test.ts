import { expect, test } from 'vitest';
import type { Platform } from './core.ts';
import type { Page } from './page.ts';
import { startPageLifecycle } from './page-lifecycle.ts';
import { createFakePage } from './testing/fake-page.ts';

type SendRequest = Parameters<Platform['send']>[0];

/** A lifecycle over a client that always has one request waiting, with what it was asked and what was sent. */
function startTestLifecycle(options: { page?: Page; send?: Platform['send'] } = {}) {
  const fakePage = createFakePage();
  const calls: string[] = [];
  const sent: SendRequest[] = [];
  const stop = startPageLifecycle({
    page: options.page ?? fakePage,
    usage: { bytes: 0 },
    client: {
      drain({ maxBytes, isEnding }) {
        calls.push(`drain ${maxBytes} ${isEnding ? 'ending' : 'hidden'}`);
        return [{ url: 'https://ingest.test', headers: {}, body: '{}', timeoutMs: 1 }];
      },
      probeNow: () => void calls.push('probe'),
    },
    async send(request) {
      sent.push(request);
      return options.send === undefined ? { status: 200, body: '{}' } : options.send(request);
    },
  });
  return { page: fakePage, calls, sent, stop };
}

test('a page that is hidden sends what waits by requests that outlive it', () => {
  const { page, calls, sent } = startTestLifecycle();
  page.setVisibility('hidden');
  expect(calls).toEqual(['drain 61440 hidden']);
  expect(sent).toEqual([
    { url: 'https://ingest.test', headers: {}, body: '{}', timeoutMs: 1, keepalive: true },
  ]);
});

test('a page that is shown again sends nothing', () => {
  const { page, calls } = startTestLifecycle();
  page.setVisibility('visible');
  expect(calls).toEqual([]);
});

test('a visible page that ends waits for what becoming hidden adds', () => {
  const { page, calls } = startTestLifecycle();
  page.fire('pagehide');
  expect(calls).toEqual([]);
  page.setVisibility('hidden');
  expect(calls).toEqual(['drain 61440 ending']);
});

test('a hidden page that ends sends immediately', () => {
  const { page, calls } = startTestLifecycle();
  page.setVisibility('hidden');
  page.fire('pagehide');
  expect(calls).toEqual(['drain 61440 hidden', 'drain 61440 ending']);
});

test('a frame that ends sends immediately', () => {
  const page = createFakePage();
  Object.defineProperty(page, 'parent', { value: {} });
  const { calls } = startTestLifecycle({ page });
  page.fire('pagehide');
  expect(calls).toEqual(['drain 61440 ending']);
});

test('a page that comes back is no longer ending, and makes an attempt at once', () => {
  const { page, calls } = startTestLifecycle();
  page.fire('pagehide');
  page.setVisibility('hidden');
  page.fire('pageshow');
  page.setVisibility('hidden');
  expect(calls).toEqual(['drain 61440 ending', 'probe', 'drain 61440 hidden']);
});

test('a page that is online again makes an attempt at once', () => {
  const { page, calls } = startTestLifecycle();
  page.fire('online');
  expect(calls).toEqual(['probe']);
});

test('a request that fails is nobody’s unhandled rejection', async () => {
  const { page } = startTestLifecycle({ send: () => Promise.reject(new TypeError('quota exceeded')) });
  page.setVisibility('hidden');
  await Promise.resolve();
});

test('a stopped lifecycle leaves no listener', () => {
  const { page, calls, stop } = startTestLifecycle();
  stop();
  page.setVisibility('hidden');
  expect([calls, page.listenerCount()]).toEqual([[], 0]);
});

test.each([{}, new EventTarget()])('a platform without a document is no failure', (page) => {
  startTestLifecycle({ page }).stop();
});
