import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { isEventOf } from '@cairn/sdk-node/query';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Schemas } from '../../../server/src/generated/operations.gen.ts';
import { type BrowserFixture, startBrowserFixture } from './browser-fixture.ts';

const program = fileURLToPath(new URL('../../../examples/web-shop/src/main.ts', import.meta.url));

let fixture: BrowserFixture;
let shop: ChildProcess;
let origin: string;
beforeAll(async () => {
  fixture = await startBrowserFixture();
  const port = await findFreePort();
  origin = `http://127.0.0.1:${port}`;
  const CAIRN_WEB_API_KEY = await fixture.createWebKey(origin);
  const env = {
    ...process.env,
    PORT: String(port),
    CAIRN_INGEST_URL: fixture.service.ingestUrl,
    CAIRN_WEB_API_KEY,
  };
  shop = spawn(execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  if (shop.stdout !== null) await once(shop.stdout, 'data');
});
afterAll(async () => {
  shop.kill();
  await fixture.stop();
});

/** The key names the origin, so the port has to be known before the shop starts. */
async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

test('a visit of the shop through a script tag is one trace, closed when the visitor leaves', async () => {
  const page = await fixture.chromium.context.newPage();
  const printed: string[] = [];
  page.on('console', (message) => printed.push(message.text()));
  await page.goto(origin);
  for (const [button, status] of [
    ['#order', 'Ordered.'],
    ['#order-sold-out', 'Sold out.'],
  ]) {
    await page.click(String(button));
    await page.waitForFunction(`document.getElementById('status').textContent === ${JSON.stringify(status)}`);
  }
  await page.click('#break');
  await page.goto(`${fixture.site.origin}/plain`);

  const response = await fixture.call('listTraces');
  const { traces }: Schemas['TraceList'] = JSON.parse(await response.text());
  const { trace, events } = await fixture.readUntil(
    traces[0]?.trace_id ?? '',
    (read) => read.trace.status === 'completed',
  );
  expect(trace).toMatchObject({ name: 'visit', highest_severity: 'error' });
  expect(trace.attributes).toMatchObject({
    'url.full': `${origin}/`,
    'user_agent.original': expect.any(String),
  });
  const spans = events
    .filter((event) => isEventOf(event, 'span_finished'))
    .map(({ payload }) => payload.name);
  expect(spans).toEqual(['POST /api/orders/lamp', 'order', 'POST /api/orders/rare-lamp', 'order']);
  const errors = events
    .filter((event) => isEventOf(event, 'error_event_added'))
    .map(({ payload }) => payload.name);
  expect(errors).toEqual(['Error: the page broke']);
  expect(printed.filter((line) => !/409|favicon|404/.test(line))).toEqual([]);
  await page.close();
});
