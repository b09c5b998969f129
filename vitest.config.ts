import { join } from 'node:path';
import { env, stdout } from 'node:process';
import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

/** Runs of every property test: 100 to see a change, 1,000 before it is shared, 10,000 in a soak. */
const propertyRuns = Number(env['PROPERTY_RUNS'] ?? 100);
if (!(propertyRuns >= 1))
  throw new Error(`PROPERTY_RUNS is "${env['PROPERTY_RUNS']}", expected a number from 1`);
stdout.write(`property tests: ${propertyRuns} runs\n`);

const processTests = [
  'test/process/**/*.test.ts',
  'test/packaging/**/*.test.ts',
  'test/architecture/**/*.process.test.ts',
  '{codegen,server,sdk-core,sdk-node,sdk-web,console}/src/**/*.process.test.ts',
];
const shortProcessTests = ['test/process/**/*.short.test.ts'];

/** The tiers, by location and name of a test; CONTRIBUTING.md lists the command of each. */
export default defineConfig({
  // The console compiles the server's parsers from their source.
  ssr: { resolve: { conditions: ['cairn-source', ...defaultServerConditions] } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{codegen,server,sdk-core,sdk-node,sdk-web,console}/src/**/*.test.{ts,tsx}',
            'sdk-core/packaging/*.test.ts',
            'test/{architecture,conformance,support}/**/*.test.ts',
          ],
          exclude: ['**/*.process.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          include: ['test/contract/**/*.test.ts'],
          globalSetup: ['test/contract/shared-service.ts'],
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
          testTimeout: 600_000,
          hookTimeout: 300_000,
        },
      },
    ],
    setupFiles: ['test/support/configure-properties.ts'],
    // No test mocks modules, so files of one worker share their imports.
    isolate: false,
    pool: 'forks',
    maxWorkers: 2,
    execArgv: ['--disable-proto=delete'],
    env: {
      PROPERTY_RUNS: String(propertyRuns),
      PROMISE_SLACK_MS: '20000',
      // A compile cache saves services that tests start a third of their processor time.
      NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled'),
    },
    expect: { poll: { timeout: 30_000 } },
    // Generous, because other work may keep the cores busy: it ends what hangs and measures nothing.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
