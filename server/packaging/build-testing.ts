import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Options } from 'tsup';

/**
 * Builds the entries `@cairn/server/testing…` into the folder of the program, whose thread they start. Jest needs CommonJS; vitest is never
 * CommonJS.
 */
export async function buildTesting(outDir: string): Promise<void> {
  const shared: Options = {
    outDir,
    target: 'node24',
    platform: 'node',
    config: false,
    silent: true,
    clean: false,
    splitting: false,
    removeNodeProtocol: false,
    // `import.meta.url` in CommonJS.
    shims: true,
    external: ['vitest'],
  };
  const source = 'src/test-server';
  await build({ ...shared, entry: { testing: `${source}/index.ts` }, format: ['esm', 'cjs'], dts: true });
  await build({ ...shared, entry: { 'testing-jest': `${source}/jest.ts` }, format: ['esm', 'cjs'] });
  await build({ ...shared, entry: { 'testing-vitest': `${source}/vitest.ts` }, format: ['esm'] });
  await Promise.all(Object.entries(matcherTypes).map(([name, text]) => writeFile(join(outDir, name), text)));
}

/** Written by hand, because each needs a test runner that is not installed here or knows no other name than its own. */
const matcherTypes = {
  'testing-vitest.d.ts': `import type { CairnMatchers } from './testing.js';

declare module 'vitest' {
  interface Matchers<R, T> extends CairnMatchers<R> {}
}
`,
  'testing-jest.d.ts': jestTypes('./testing.js'),
  'testing-jest.d.cts': jestTypes('./testing.cjs'),
};

/** Of the global \`expect\`, and of that of \`@jest/globals\`. */
function jestTypes(entry: string): string {
  return `import type { CairnMatchers } from '${entry}';

declare global {
  namespace jest {
    interface Matchers<R, T> extends CairnMatchers<R> {}
  }
}

declare module 'expect' {
  interface Matchers<R, T> extends CairnMatchers<R> {}
}
`;
}
