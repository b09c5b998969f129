import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{codegen,server,sdk-core,sdk-node}/src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'test/peers/**'],
    execArgv: ['--disable-proto=delete'],
  },
});
