import { defineConfig } from 'vitest/config';

/** `npm run test:system`: tests that also need Debian packages or root; each names what is missing. */
export default defineConfig({
  test: {
    include: ['test/system/**/*.test.ts'],
    execArgv: ['--disable-proto=delete'],
    testTimeout: 180_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
});
