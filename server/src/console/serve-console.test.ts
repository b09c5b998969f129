import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as send } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOf } from '../http/request-context.ts';
import { startTestApp } from '../http/testing/start-test-app.ts';
import { refuseUnmatched } from '../http/unmatched.ts';
import { serveConsole } from './serve-console.ts';

const html = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const template =
  '<base href="/" /><meta property="csp-nonce" nonce="__CSP_NONCE__"><script nonce="__CSP_NONCE__">';
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-console-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), template);
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  for (const extension of ['', '.br', '.gz'])
    await writeFile(join(folder, `assets/a-1.js${extension}`), `js${extension}`);
});
afterAll(() => rm(folder, { recursive: true }));

interface Answer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

/** By node:http, because `fetch` would decode what it gets and change paths. */
async function get(
  path: string,
  headers: Record<string, string> = {},
  changes: { publicUrl?: string; folder?: string } = {},
) {
  let byte = 0;
  const app = await startTestApp(
    (request, _response, next) => {
      const context = contextOf(request);
      Object.assign(context, { client: { ...context.client, ...changes } });
      next();
    },
    serveConsole({ folder: changes.folder ?? folder, randomBytes: (count) => Buffer.alloc(count, byte++) }),
    refuseUnmatched,
  );
  const { port } = new URL(app.url);
  const ask = () =>
    new Promise<Answer>((resolve, reject) => {
      send({ port, path, headers }, (response) => {
        let body = '';
        response.on('data', (chunk) => {
          body += String(chunk);
        });
        response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }));
      })
        .on('error', reject)
        .end();
    });
  return { ask, ...(await ask()) };
}

describe('a person', () => {
  it.each(['/', '/p/prj_1/logs?filter=a', '/index.html', '/v1x', '/nowhere', '/console'])(
    'gets the page at %s',
    async (path) => {
      const { status, headers, body } = await get(path, html);
      expect(status).toBe(200);
      expect(headers['content-type']).toMatch(/^text\/html/);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['vary']).toMatch(/accept/i);
      expect(body).toContain('<base href="/" />');
    },
  );

  it('gets a nonce of their own with each answer, in the page and its policy', async () => {
    const first = await get('/', html);
    const second = await first.ask();
    for (const { headers, body } of [first, second]) {
      const nonce = /nonce="([^"]+)"/.exec(body)?.[1];
      expect(nonce).toHaveLength(24);
      expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
      expect(body).not.toContain('__CSP_NONCE__');
    }
    expect(first.body).not.toBe(second.body);
  });

  it('gets a strict policy', async () => {
    const policy = String((await get('/', html)).headers['content-security-policy']);
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('gets the path of the public URL as the base of the page', async () => {
    const { body } = await get('/', html, { publicUrl: 'https://obs.example/cairn&co' });
    expect(body).toContain('<base href="/cairn&amp;co/" />');
  });

  it('is told how to build the console where it is missing', async () => {
    const { status, body } = await get('/', html, { folder: join(folder, 'missing') });
    expect(status).toBe(200);
    expect(body).toContain('npm run build -w @cairn/console');
  });

  it('is led from /docs/ to the documentation, below any path', async () => {
    expect(await get('/docs/', html)).toMatchObject({ status: 308, headers: { location: '../docs' } });
  });
});

describe('a program', () => {
  it.each([
    {},
    { accept: '*/*' },
    { accept: 'application/json' },
    { accept: 'application/json, text/html;q=0.5' },
  ])('gets the envelope where there is no operation: %j', async (headers: Record<string, string>) => {
    const { status, body } = await get('/nowhere', headers);
    expect(status).toBe(404);
    expect(JSON.parse(body)).toHaveProperty('error.code', 'NOT_FOUND');
  });

  it.each<[Record<string, string>, number]>([
    [{}, 200],
    [{ accept: '*/*' }, 200],
    [{ accept: 'application/json, */*;q=0.1' }, 404],
    [{ accept: 'application/json' }, 404],
  ])(
    'that accepts %j gets %d at the root, by which it sees whether a service answers',
    async (headers, status) => {
      expect((await get('/', headers)).status).toBe(status);
    },
  );

  it.each([
    '/v1',
    '/v1/x',
    '/api/v1/x',
    '/console/v1/x',
    '/console/projects/p/v1/x',
    '/docs/x',
    '/assets/x.js',
    '/assets/../index.html',
    '/.vite/manifest.json',
    '/%2e%2e/x',
  ])('gets no page at %s, not even as a browser', async (path) => {
    const isHidden = path.startsWith('/.') || path.startsWith('/%');
    expect((await get(path, isHidden ? {} : html)).status).toBe(404);
  });
});

describe('a file', () => {
  it.each([
    ['br, gzip', 'br', 'js.br'],
    ['gzip, deflate, br, zstd', 'br', 'js.br'],
    ['gzip', 'gzip', 'js.gz'],
    ['gzip, br;q=0', 'gzip', 'js.gz'],
    ['identity', undefined, 'js'],
    ['deflate', undefined, 'js'],
    ['', undefined, 'js'],
  ])('is sent to clients that accept %j as %s', async (accepted, encoding, body) => {
    const answer = await get('/assets/a-1.js', { 'accept-encoding': accepted });
    expect(answer).toMatchObject({ status: 200, body });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['vary']).toMatch(/accept-encoding/i);
  });

  it('may be kept for ever when its name has its hash', async () => {
    const asset = await get('/assets/a-1.js');
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(asset.headers['content-type']).toMatch(/^text\/javascript/);
    const icon = await get('/favicon.svg', html);
    expect(icon.headers).toMatchObject({ 'cache-control': 'public, max-age=3600' });
    expect(icon.headers['content-type']).toMatch(/^image\/svg\+xml/);
  });
});
