import { expect, test } from 'vitest';
import { readUserMeta } from './read-user-meta.ts';
import { createFakePage } from './testing/fake-page.ts';

const { document } = createFakePage();
const navigator = { userAgent: 'Test/1.0', language: 'nb-NO' };
const time_zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

test('a page tells its browser and its address without query and fragment', () => {
  const location = new URL('https://user:secret@shop.test/cart?token=secret#access_token=secret');
  const meta = readUserMeta({ document, navigator, location, screen: { width: 1920, height: 1080 } });
  expect(meta).toEqual({
    'user_agent.original': 'Test/1.0',
    'browser.language': 'nb-NO',
    'browser.screen': '1920x1080',
    'browser.time_zone': time_zone,
    'url.full': 'https://shop.test/cart',
  });
});

test('a worker has no address and no screen', () => {
  const location = new URL('https://shop.test/worker.js');
  expect(Object.keys(readUserMeta({ navigator, location }))).toEqual([
    'user_agent.original',
    'browser.language',
    'browser.time_zone',
  ]);
});

test.each(['data:text/html,secret', 'about:blank', 'file:///home/someone/page.html'])(
  'the address %s is left out',
  (address) => {
    expect(readUserMeta({ document, location: new URL(address) })).not.toHaveProperty(['url.full']);
  },
);
