import { defineConfig } from 'vitest/config';

/** `npm run test:system`: what also needs Debian packages or root; each test says which when it is missing. */
export default defineConfig({
  test: {
    include: ['test/system/**/*.test.ts'],
    execArgv: ['--disable-proto=delete'],
    testTimeout: 180_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
});
