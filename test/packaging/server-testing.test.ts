import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packServer, runIn, type ServerTarball } from './installed-server.ts';
import { toolPath } from './pack-package.ts';

let server: ServerTarball;
/** Where it was installed, beside the test runners that a user brings. */
let folder: string;
beforeAll(async () => {
  server = await packServer();
  folder = await server.makeFolder('tests');
  const installed = await runIn(folder, ['npm', 'install', '--ignore-scripts', server.tarball]);
  if (installed.exitCode !== 0) throw new Error(installed.stderr);
  await writeFile(join(folder, 'package.json'), '{"name":"consumer","private":true}');
});
afterAll(() => server.remove());

const program = `
async function sendAndWait(server) {
  const flush = { flush_id: 'one', name: 'checkout', source: 'client_server', sent_at: new Date().toISOString(), tags: ['vip'] };
  const headers = { 'content-type': 'application/json', 'x-ingest-api-key': server.ingestKey };
  const body = JSON.stringify({ flushes: [flush] });
  await fetch(server.ingestUrl + '/v1/ingest/traces/' + 'a'.repeat(32) + '/close', { method: 'POST', headers, body });
  return server.waitForTrace('checkout', { status: 'completed', timeoutMs: 30000 });
}
`;
const main = `
createTestServer().then(async (server) => {
  const trace = await sendAndWait(server);
  await server.stop();
  console.log(trace.tags.join());
});
`;

test.each([
  ['an ECMAScript module', 'main.mjs', "import { createTestServer } from '@cairn/server/testing';"],
  ['a CommonJS module', 'main.cjs', "const { createTestServer } = require('@cairn/server/testing');"],
])('a test server runs in %s, whose process ends by itself', async (_kind, name, load) => {
  await writeFile(join(folder, name), load + program + main);
  expect(await runIn(folder, [process.execPath, name])).toMatchObject({
    exitCode: 0,
    stdout: 'vip\n',
    stderr: '',
  });
});

const assertions = `
test('a trace arrives', async () => {
  const server = await createTestServer();
  const trace = await sendAndWait(server);
  expect(trace).toHaveTag('vip');
  expect(() => expect(trace).toHaveTag('gone')).toThrow('to have the tag "gone"');
  await server.stop();
}, 60000);
`;

test('vitest has the matchers', async () => {
  const load = `
import { createTestServer } from '@cairn/server/testing';
import '@cairn/server/testing/vitest';
import { expect, test } from 'vitest';
`;
  await writeFile(join(folder, 'of-vitest.test.mjs'), load + program + assertions);
  await linkRunner('vitest', toolPath('vitest'));
  const run = [process.execPath, toolPath('vitest/vitest.mjs'), 'run', 'of-vitest'];
  expect(await runIn(folder, run, { NO_COLOR: '1' })).toMatchObject({ exitCode: 0 });
}, 180_000);

test('the package declares the test runner that it imports, for package managers that give it nothing else', async () => {
  const text = await readFile(join(folder, 'node_modules/@cairn/server/package.json'), 'utf8');
  expect(JSON.parse(text)).toMatchObject({
    peerDependencies: { vitest: '*' },
    peerDependenciesMeta: { vitest: { optional: true } },
  });
});

test('strict TypeScript has the types of server and matchers, without those of other runners', async () => {
  const source = (load: string) => `${load}
import { createTestServer, type ReceivedTrace } from '@cairn/server/testing';
export async function check(): Promise<ReceivedTrace> {
  const server = await createTestServer({ webOrigins: ['http://localhost'] });
  const trace = await server.waitForTrace({ filter: 'tag="vip"' }, { where: ({ tags }) => tags.includes('vip') });
  const [log] = await server.waitForLogs('severity>="error"', { count: 2 });
  const key: string | undefined = server.webKey;
  console.log(log?.body, key);
  return trace;
}
`;
  const usesMatchers = `
import '@cairn/server/testing/vitest';
import { expect } from 'vitest';
expect(1).not.toHaveTag('vip');
expect(1).toHaveSpan('charge', { parent: null });
// @ts-expect-error a status that there is not
expect(1).toHaveStatus('open');
`;
  await linkRunner('vitest', toolPath('vitest'));
  await linkRunner('@types/node', toolPath('@types/node'));
  await writeFile(join(folder, 'plain.mts'), source(''));
  await writeFile(join(folder, 'plain.cts'), source(''));
  await writeFile(join(folder, 'matchers.mts'), source(usesMatchers));
  const strict = {
    strict: true,
    exactOptionalPropertyTypes: true,
    target: 'es2022',
    noEmit: true,
    types: ['node'],
  };
  for (const [files, skipLibCheck] of [
    [['plain.mts', 'plain.cts'], false],
    [['matchers.mts'], true], // the declarations of vitest itself are not strict
  ] as const) {
    for (const [module, compiler] of [
      ['node16', 'typescript/bin/tsc'],
      ['nodenext', 'typescript-native/bin/tsc'],
    ] as const) {
      const compilerOptions = { ...strict, module, skipLibCheck };
      await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
      const compiled = await runIn(folder, [process.execPath, toolPath(compiler), '-p', '.']);
      expect(compiled).toMatchObject({ exitCode: 0, stdout: '' });
    }
  }
}, 180_000);

async function linkRunner(name: string, target: string): Promise<void> {
  const link = join(folder, 'node_modules', name);
  await mkdir(join(link, '..'), { recursive: true });
  await symlink(fileURLToPath(new URL(`file://${target}`)), link).catch(() => {}); // another test has linked it
}
