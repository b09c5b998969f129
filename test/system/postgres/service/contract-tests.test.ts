import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { env, execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { startPostgres } from '../../../support/start-postgres.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const vitest = fileURLToPath(new URL('node_modules/vitest/vitest.mjs', `file://${root}`));

it('every contract test passes over a service that keeps its projects in PostgreSQL', async () => {
  const server = await startPostgres();
  onTestFinished(() => server.remove());
  const { url } = await server.createTestDatabase();
  const tests = spawn(execPath, [vitest, 'run', '--project', 'contract'], {
    cwd: root,
    env: { ...env, CONTRACT_POSTGRES_URLS: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  tests.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  const [exitCode] = await once(tests, 'close');
  expect(exitCode, output.slice(-10_000)).toBe(0);
  // Otherwise they were about meta.db.
  const [projects] = await server.run(
    'SELECT count(*)::int AS "count" FROM projects',
    new URL(url).pathname.slice(1),
  );
  expect(projects?.['count']).toBeGreaterThan(10);
});
