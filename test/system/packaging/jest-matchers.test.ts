import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Jest gives each file globals and modules of its own, and here also a clock that stands still. */
const testFile = `
const { createTestServer } = require('@cairn/server/testing');
test('a trace arrives', async () => {
  const server = await createTestServer();
  const flush = { flush_id: 'one', name: 'checkout', source: 'client_server', sent_at: new Date().toISOString(), tags: ['vip'] };
  const headers = { 'content-type': 'application/json', 'x-ingest-api-key': server.ingestKey };
  const url = server.ingestUrl + '/v1/ingest/traces/' + 'a'.repeat(32) + '/close';
  await fetch(url, { method: 'POST', headers, body: JSON.stringify({ flushes: [flush] }) });
  jest.useFakeTimers();
  const trace = await server.waitForTrace('checkout', { status: 'completed', timeoutMs: 30000 });
  expect(trace).toHaveTag('vip');
  expect(() => expect(trace).toHaveTag('gone')).toThrow('to have the tag "gone"');
  await server.stop();
}, 60000);
`;

/** Needs `npm run build`, and jest of `cd test/peers && npm install --no-save`. */
it('jest runs a test server and has the matchers', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-jest-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'node_modules/@cairn'), { recursive: true });
  await symlink(join(root, 'server'), join(folder, 'node_modules/@cairn/server'));
  const settings = { testEnvironment: 'node', setupFilesAfterEnv: ['@cairn/server/testing/jest'] };
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'consumer', jest: settings }));
  await writeFile(join(folder, 'trace.test.js'), testFile);
  const { NODE_OPTIONS: _, ...env } = process.env;
  const jest = join(root, 'test/peers/node_modules/jest/bin/jest.js');
  const { stderr } = await run(execPath, [jest, '--rootDir', folder], { cwd: folder, env, timeout: 300_000 });
  expect(stderr).toContain('1 passed');
});
