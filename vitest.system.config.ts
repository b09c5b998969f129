import { defineConfig } from 'vitest/config';

/** Tests that drive a browser wait for it most of the time, so two files share the cores. */
const inBrowser = ['test/system/{browser,console,docs,openid-connect}/**/*.test.ts'];

/**
 * `npm run test:system`: tests that also need Debian packages or root; each names what is missing. What fills disks, cuts the power
 * or compares with another service has the machine for itself.
 */
export default defineConfig({
  test: {
    execArgv: ['--disable-proto=delete'],
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // A browser beside other work is slow.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'browser', include: inBrowser, maxWorkers: 2, sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        test: {
          name: 'machine',
          include: ['test/system/**/*.test.ts'],
          exclude: inBrowser,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
