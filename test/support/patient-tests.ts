import { serviceEnvironment } from './service-environment.ts';

/**
 * What configurations set for tests that wait for other programs. The times are generous, because other work may keep the cores busy: they
 * end what hangs and measure nothing.
 */
export const patientTests = {
  execArgv: ['--disable-proto=delete'],
  // Node runs TypeScript as the service does.
  experimental: { viteModuleRunner: false },
  env: serviceEnvironment,
  globalSetup: ['test/support/keep-files-in-memory.ts'],
  testTimeout: 600_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};
