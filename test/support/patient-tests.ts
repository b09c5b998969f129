import { env } from 'node:process';
import { serviceEnvironment } from './service-environment.ts';

/**
 * What configurations set for tests that wait for other programs. The times are generous, because other work may keep the cores busy: they
 * end what hangs and measure nothing.
 */
export const patientTests = {
  execArgv: ['--disable-proto=delete'],
  // Node runs TypeScript as the service does.
  experimental: { viteModuleRunner: false },
  // Properties run as often as in `npm test`, over servers where each run costs more.
  env: { ...serviceEnvironment, PROPERTY_RUNS: env['PROPERTY_RUNS'] ?? '50' },
  globalSetup: ['test/support/keep-files-in-memory.ts'],
  setupFiles: ['test/support/configure-properties.ts'],
  testTimeout: 600_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};
