import { defineConfig } from 'vitest/config';

/** `npm test`: everything that needs only Node and npm. */
export default defineConfig({
  test: {
    include: ['{codegen,server,sdk-core,sdk-node}/src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'test/system/**', 'test/peers/**'],
    execArgv: ['--disable-proto=delete'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
