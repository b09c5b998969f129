import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../support/start-service.ts';
import { type StartedChromium, startChromium } from '../browser/start-chromium.ts';

const prefix = '/cairn';
let direct: TestService;
let proxied: TestService;
let chromium: StartedChromium;
/** Removes the prefix and passes requests on with its own host, as proxies do. */
const proxy = createServer((request, response) => {
  const path = (request.url ?? '').replace(prefix, '') || '/';
  const { hostname, port } = new URL(proxied.apiUrl);
  const passed = forward(
    { hostname, port, path, method: request.method, headers: request.headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  request.pipe(passed);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const flags = { 'public-api-url': `http://localhost:${portOfProxy()}${prefix}` };
  [direct, proxied, chromium] = await Promise.all([
    startTestService(),
    startTestService(flags),
    startChromium(),
  ]);
});
afterAll(async () => {
  await Promise.all([direct.stop(), proxied.stop(), chromium.stop()]);
  proxy.closeAllConnections();
  proxy.close();
});

function portOfProxy(): number {
  return (proxy.address() as AddressInfo).port; // not null while it listens
}

it.each<readonly [string, () => string, () => TestService]>([
  ['on another port', () => direct.apiUrl, () => direct],
  ['by localhost', () => direct.apiUrl.replace('127.0.0.1', 'localhost'), () => direct],
  ['behind a proxy with a path', () => `http://localhost:${portOfProxy()}${prefix}`, () => proxied],
])(
  '/docs/ %s renders, and its page reaches both listeners where its contract says',
  async (_what, urlOf, serviceOf) => {
    const { serverKey, ingestKey } = serviceOf().keys;
    const page = await chromium.context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      // What the policy or CORS forbids, and what is missing, is named on the console.
      if (/Content Security Policy|Refused to|CORS|Failed to load/i.test(message.text()))
        complaints.push(message.text());
    });
    await page.goto(`${urlOf()}/docs/`);
    expect(page.url()).toBe(`${urlOf()}/docs`);
    await page.getByText('This document is the source of truth').first().waitFor({ timeout: 60_000 });
    const seen = await page.evaluate(
      async ([server, ingest]) => {
        const contract = JSON.parse(await (await fetch('openapi.json')).text());
        const read = contract.paths['/v1/identity'].get.servers[0].url;
        const write = contract.paths['/v1/logs'].post.servers[0].url;
        const answers = [
          await fetch(`${read}/v1/identity`, { headers: { authorization: `Bearer ${server}` } }),
          await fetch(`${write}/v1/logs`, {
            method: 'POST',
            headers: { authorization: `Bearer ${ingest}`, 'content-type': 'application/json' },
            body: '{}',
          }),
        ];
        return { read, statuses: answers.map(({ status }) => status) };
      },
      [serverKey, ingestKey] as const,
    );
    expect(seen).toEqual({ read: urlOf(), statuses: [200, 200] });
    expect(complaints).toEqual([]);
    await page.close();
  },
);
