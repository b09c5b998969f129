import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { env, stdout } from 'node:process';
import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { HarnessesFirst } from './test/support/harnesses-first.ts';
import { serviceEnvironment } from './test/support/service-environment.ts';

/** Runs of every property test: 50 to see a change, 1,000 before it is shared, 10,000 in a soak. */
const propertyRuns = Number(env['PROPERTY_RUNS'] ?? 50);
if (!(propertyRuns >= 1))
  throw new Error(`PROPERTY_RUNS is "${env['PROPERTY_RUNS']}", expected a number from 1`);
stdout.write(`property tests: ${propertyRuns} runs\n`);

/** With PROPERTY_TESTS_ONLY only files with properties: more runs change nothing for the others. */
function propertyTestsOf(patterns: string[]): string[] {
  if (env['PROPERTY_TESTS_ONLY'] === undefined) return patterns;
  return globSync(patterns, { cwd: import.meta.dirname }).filter((file) =>
    readFileSync(join(import.meta.dirname, file), 'utf8').includes("from 'fast-check'"),
  );
}

const processTests = [
  'test/process/**/*.test.ts',
  'test/packaging/**/*.test.ts',
  'test/architecture/**/*.process.test.ts',
  '{codegen,server,sdk-core,sdk-node,sdk-web,console}/src/**/*.process.test.ts',
];
const filesInMemory = 'test/support/keep-files-in-memory.ts';
const shortProcessTests = ['test/process/**/*.short.test.ts'];

/** The tiers, by location and name of a test; CONTRIBUTING.md lists the command of each. */
export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: propertyTestsOf([
            '{codegen,server,sdk-core,sdk-node,sdk-web}/src/**/*.test.ts',
            'sdk-core/packaging/*.test.ts',
            'test/{architecture,conformance,support}/**/*.test.ts',
          ]),
          exclude: ['**/*.process.test.ts'],
        },
      },
      {
        extends: true,
        // The console compiles the server's parsers from their source.
        ssr: { resolve: { conditions: ['cairn-source', ...defaultServerConditions] } },
        test: {
          name: 'console',
          include: propertyTestsOf(['console/src/**/*.test.{ts,tsx}']),
          exclude: ['**/*.process.test.ts'],
          // Node runs no JSX.
          experimental: { viteModuleRunner: true },
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          include: propertyTestsOf(['test/contract/**/*.test.ts']),
          // Vitest runs what all projects share after this.
          globalSetup: [filesInMemory, 'test/contract/shared-service.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'process-short',
          include: shortProcessTests,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'process',
          include: processTests,
          exclude: shortProcessTests,
          // These wait for processes half of the time, so three files share two cores, after the other tiers.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          testTimeout: 900_000,
          hookTimeout: 300_000,
        },
      },
    ],
    setupFiles: ['test/support/configure-properties.ts'],
    // No test mocks modules, so files of one worker share their imports.
    isolate: false,
    pool: 'forks',
    // Node runs TypeScript as the service does, which takes a fifth less processor time than modules that Vite transforms.
    experimental: { viteModuleRunner: false },
    sequence: { sequencer: HarnessesFirst },
    // Some wait for a timer or another process, so three files share two cores.
    maxWorkers: 3,
    execArgv: ['--disable-proto=delete'],
    globalSetup: [filesInMemory],
    env: { PROPERTY_RUNS: String(propertyRuns), ...serviceEnvironment },
    expect: { poll: { timeout: 60_000 } },
    // Generous, because other work may keep the cores busy: it ends what hangs and measures nothing.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
