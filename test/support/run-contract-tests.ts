import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { env, execPath } from 'node:process';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'test/contract');
/** What a test has to import, itself or through others, to use the service that all share. */
const entryOfSharedService = join(folder, 'open-project.ts');
/** They are about the frame, which answers before a store is asked. */
const withoutStores = ['authentication', 'body-formats', 'query-parameters', 'request-bodies'].map((name) =>
  join(folder, `${name}.test.ts`),
);

/**
 * Runs the contract tests that use the stores of the shared service, over one with other stores; see `shared-service.ts`. The others
 * start services of their own over files or fakes, whatever the stores of the shared one are.
 *
 * @throws Error with the end of what they printed when one fails.
 */
export async function runContractTests(environment: Readonly<Record<string, string>>): Promise<void> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const files = globSync(join(folder, '**/*.test.ts')).filter(
    (file) => usesSharedService(file) && !withoutStores.includes(file),
  );
  // Each worker loads the service, and other tests keep the other cores busy.
  const tests = spawn(execPath, [vitest, 'run', '--project', 'contract', '--maxWorkers=1', ...files], {
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

/** By the imports among the contract tests: `vitest related` would transform the service for the same answer. */
function usesSharedService(file: string): boolean {
  if (file === entryOfSharedService) return true;
  const imports = readFileSync(file, 'utf8').matchAll(/ from '(\.[^']+)'/g);
  return [...imports]
    .map(([, path = '']) => resolve(dirname(file), path))
    .some((imported) => imported.startsWith(folder) && usesSharedService(imported));
}
