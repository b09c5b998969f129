import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { env, execPath } from 'node:process';

const root = join(import.meta.dirname, '../..');

/**
 * Runs every contract test over a service with other stores; see `shared-service.ts`.
 *
 * @throws Error with the end of what they printed when one fails.
 */
export async function runContractTests(environment: Readonly<Record<string, string>>): Promise<void> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const tests = spawn(execPath, [vitest, 'run', '--project', 'contract'], {
    cwd: root,
    env: { ...env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  tests.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  const [exitCode] = await once(tests, 'close');
  if (exitCode !== 0) throw new Error(`contract tests failed:\n${output.slice(-20_000)}`);
}
