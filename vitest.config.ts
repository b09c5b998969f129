import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** `npm test`: everything that needs only Node and npm. */
export default defineConfig({
  test: {
    include: ['{codegen,server,sdk-core,sdk-node}/src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'test/system/**', 'test/peers/**'],
    execArgv: ['--disable-proto=delete'],
    // Services that tests start need a third less processor time with their code compiled before.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled') },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
