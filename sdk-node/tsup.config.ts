import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { index: 'src/index.ts', query: 'src/query.ts' },
  format: ['esm', 'cjs'],
  dts: true,
  target: 'node22',
  platform: 'node',
  clean: true,
  splitting: false,
  // Its default would turn `node:crypto` into a name any package may have.
  removeNodeProtocol: false,
  treeshake: true,
});
