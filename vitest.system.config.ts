import { defineConfig } from 'vitest/config';

/** `npm run test:system`: tests that also need Debian packages or root; each names what is missing. */
export default defineConfig({
  test: {
    include: ['test/system/**/*.test.ts'],
    execArgv: ['--disable-proto=delete'],
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // A browser beside other work is slow.
    expect: { poll: { timeout: 30_000 } },
    fileParallelism: false,
  },
});
