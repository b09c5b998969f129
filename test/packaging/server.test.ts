import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type InstalledService, packServer, runIn, type ServerTarball, serveIn } from './installed-server.ts';

let server: ServerTarball;
/** Where it was installed. */
let folder: string;
beforeAll(async () => {
  server = await packServer();
  folder = await server.makeFolder('local');
  const installed = await runIn(folder, ['npm', 'install', '--ignore-scripts', server.tarball]);
  if (installed.exitCode !== 0) throw new Error(installed.stderr);
});
afterAll(() => server.remove());

test('the tarball holds the built program with its files, and nothing of the sources and tests', () => {
  const others = server.files.filter(
    (path) => !/^dist\/[\w-]+\.js$|^dist\/(migrations|console\/assets)\//.test(path),
  );
  expect(others).toEqual([
    'LICENSE',
    'README.md',
    'bin/cairn.cjs',
    'bin/keep-memory-small.cjs',
    'dist/THIRD-PARTY-LICENSES',
    'dist/console/THIRD-PARTY-LICENSES.md',
    'dist/console/favicon.svg',
    'dist/console/index.html',
    'dist/openapi.json',
    'dist/openapi.yaml',
    'dist/testing-jest.cjs',
    'dist/testing-jest.d.cts',
    'dist/testing-jest.d.ts',
    'dist/testing-vitest.d.ts',
    'dist/testing.cjs',
    'dist/testing.d.cts',
    'dist/testing.d.ts',
    'package.json',
  ]);
  expect(server.files).toContainEqual(expect.stringMatching(/^dist\/console\/assets\/index-[\w-]+\.js\.br$/));
  const stores = server.files.flatMap((path) => /^dist\/migrations\/([\w-]+)\/0001-/.exec(path)?.[1] ?? []);
  expect(stores).toEqual([
    'clickhouse',
    'log-day',
    'log-wal',
    'meta',
    'postgres',
    'sample-day',
    'sample-wal',
    'traces',
  ]);
  expect(server.unpackedBytes).toBeLessThan(18_000_000);
});

test('the program loads what few services need only when it is asked for', () => {
  const started = server.files.filter((path) => /^dist\/(main|start-service-\w+)\.js$/.test(path));
  expect(started).toHaveLength(2);
  const loaded = started.map((path) => importedFiles(join(folder, 'node_modules/@cairn/server', path)));
  const text = [...new Set(loaded.flatMap((files) => [...files]))]
    .map((path) => readFileSync(path, 'utf8'))
    .join('');
  const ofDatabases = ['pg_is_in_recovery', 'cancel_http_readonly_queries_on_client_close'];
  const ofNotifications = ['/node_modules/undici/', '/node_modules/nodemailer/'];
  const neverCalled = ['/node_modules/iconv-lite/', '/node_modules/multer/', '/node_modules/yaml/'];
  expect(text).toContain('/node_modules/express/');
  for (const other of [...ofDatabases, ...ofNotifications, ...neverCalled]) expect(text).not.toContain(other);
});

test('each thread loads what it runs, and not the program', () => {
  // The thread of a test server runs the program.
  const threads = server.files.filter((path) => path.endsWith('-worker.js') && !path.includes('test-server'));
  expect(threads).toHaveLength(13);
  for (const thread of threads) {
    const loaded = importedFiles(join(folder, 'node_modules/@cairn/server', thread));
    const kilobytes = [...loaded].reduce((sum, path) => sum + readFileSync(path).length / 1024, 0);
    expect([thread, kilobytes < 700]).toEqual([thread, true]);
  }
});

describe('the service that is installed in an empty folder', () => {
  let service: InstalledService;
  const nowNs = `${Date.now()}000000`;
  const resource = { attributes: [{ key: 'service.name', value: { stringValue: 'checkout' } }] };

  beforeAll(async () => {
    service = await serveIn(folder, ['node_modules/.bin/cairn', 'serve']);
  }, 60_000);

  async function write(path: string, body: unknown): Promise<number> {
    const headers = { 'content-type': 'application/json', 'x-ingest-api-key': service.ingestKey };
    const sent = await fetch(service.ingestUrl + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return sent.status;
  }

  async function read(path: string): Promise<unknown> {
    const headers = { authorization: `Bearer ${service.serverKey}` };
    return (await fetch(service.apiUrl + path, { headers })).json();
  }

  test.each([
    '/docs',
    '/docs/assets/scalar.js',
    '/docs/assets/start.js',
    '/openapi.yaml',
    '/openapi.json',
    '/llms.txt',
  ])('serves %s', async (path) => {
    const response = await fetch(service.apiUrl + path);
    expect(response.status).toBe(200);
    expect((await response.text()).length).toBeGreaterThan(100);
  });

  test('takes and returns logs', async () => {
    const logRecords = [{ timeUnixNano: nowNs, severityNumber: 17, body: { stringValue: 'card declined' } }];
    expect(await write('/v1/logs', { resourceLogs: [{ resource, scopeLogs: [{ logRecords }] }] })).toBe(200);
    expect(await read('/v1/logs')).toMatchObject({ logs: [{ body: 'card declined' }] });
  });

  test('takes and returns metrics', async () => {
    const gauge = { dataPoints: [{ timeUnixNano: nowNs, asInt: '7' }] };
    const metrics = [{ name: 'queue.depth', gauge }];
    const request = { resourceMetrics: [{ resource, scopeMetrics: [{ metrics }] }] };
    expect(await write('/v1/metrics', request)).toBe(200);
    expect(await read('/v1/metrics/query?query=queue_depth')).toMatchObject({
      data: { result: [{ value: [expect.any(Number), '7'] }] },
    });
  });

  test('takes and returns traces', async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const flush = {
      flush_id: 'one',
      name: 'hello',
      source: 'client_server',
      sent_at: '2026-01-02T03:04:05Z',
    };
    expect(await write(`/v1/ingest/traces/${traceId}/flush`, flush)).toBe(200);
    expect(await read('/v1/traces')).toMatchObject({ traces: [{ name: 'hello' }] });
  });

  test('ends with 0 on SIGTERM', async () => {
    expect(await service.end()).toBe(0);
  });
});

describe('the command', () => {
  const printed = { exitCode: 0, stdout: '0.1.0\n' };

  test('runs by npx where it is installed', async () => {
    expect(await runIn(folder, ['npx', 'cairn', '--version'])).toMatchObject(printed);
  });

  test('runs by npx from a package', async () => {
    const empty = await server.makeFolder('npx');
    const command = ['npx', '--yes', '--ignore-scripts', '--package', server.tarball, 'cairn', '--version'];
    expect(await runIn(empty, command)).toMatchObject(printed);
  }, 120_000);

  test('runs where it is installed globally', async () => {
    const prefix = await server.makeFolder('global');
    const install = ['npm', 'install', '--ignore-scripts', '--global', '--prefix', prefix, server.tarball];
    expect(await runIn(prefix, install)).toMatchObject({ exitCode: 0 });
    expect(await runIn(prefix, [join(prefix, 'bin/cairn'), '--version'])).toMatchObject(printed);
  }, 120_000);

  test('says in one line that it needs another Node', async () => {
    await writeFile(
      join(folder, 'old-node.cjs'),
      `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '24.15.0' } });`,
    );
    const old = { NODE_OPTIONS: '--require ./old-node.cjs' };
    expect(await runIn(folder, ['node_modules/.bin/cairn', 'serve'], old)).toMatchObject({
      exitCode: 1,
      stdout: '',
      stderr: 'cairn: needs Node.js 24.16 or newer, this is 24.15.0\n',
    });
  });

  test('asks for Node alone in its first line, as pnpm and env of BusyBox need it, and starts it with options all the same', async () => {
    const path = join(folder, 'node_modules/.bin/cairn');
    expect(readFileSync(path, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
    const seen = `[...process.execArgv, process.env.MALLOC_ARENA_MAX, '__proto__' in {}].join(' ')`;
    await writeFile(join(folder, 'probe.cjs'), `process.on('exit', () => console.error(${seen}));`);
    const probe = { NODE_OPTIONS: '--require ./probe.cjs' };
    expect(await runIn(folder, [path, '--version'], probe)).toMatchObject({
      ...printed,
      stderr:
        '--disable-proto=delete --max-semi-space-size=1 --no-concurrent-marking --v8-pool-size=1 2 false\n',
    });
  });
});

/** A built file and all that it imports of its package. */
function importedFiles(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found;
  found.add(path);
  for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(
    /^(?:import|.* from) "(\.\/[\w-]+\.js)";$/gm,
  )) {
    importedFiles(join(dirname(path), name), found);
  }
  return found;
}
