import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { env, execPath } from 'node:process';

const root = join(import.meta.dirname, '../..');
/** What a test has to import, itself or through others, to use the service that all share. */
const entryOfSharedService = 'test/contract/open-project.ts';
/** They are about the frame, which answers before a store is asked. */
const withoutStores = ['authentication', 'body-formats', 'query-parameters', 'request-bodies'].map(
  (name) => `test/contract/${name}.test.ts`,
);

/**
 * Runs the contract tests that use the stores of the shared service, over one with other stores; see `shared-service.ts`. The others
 * start services of their own over files or fakes, whatever the stores of the shared one are.
 *
 * @throws Error with the end of what they printed when one fails.
 */
export async function runContractTests(environment: Readonly<Record<string, string>>): Promise<void> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const excluded = withoutStores.flatMap((file) => ['--exclude', file]);
  const tests = spawn(
    execPath,
    [vitest, 'related', entryOfSharedService, '--run', '--project', 'contract', ...excluded],
    { cwd: root, env: { ...env, ...environment }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let output = '';
  tests.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  const [exitCode] = await once(tests, 'close');
  if (exitCode !== 0) throw new Error(`contract tests failed:\n${output.slice(-20_000)}`);
}
