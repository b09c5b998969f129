import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { index: 'src/index.ts', query: 'src/query.ts' },
  format: ['esm', 'cjs'],
  dts: true,
  target: 'node22',
  platform: 'node',
  clean: true,
  splitting: false,
  // The default would strip `node:` from `node:crypto`, a name any package could have.
  removeNodeProtocol: false,
  treeshake: true,
});
