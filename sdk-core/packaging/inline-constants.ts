import { readFile } from 'node:fs/promises';
import type { Options } from 'tsup';

type EsbuildPlugin = NonNullable<Options['esbuildPlugins']>[number];

const constant = /^const (\w+ = -?[\d_.]+);$/gm;

/**
 * Lets esbuild put the numbers of our modules in the place of their names. It does so with those of a module that imports nothing, so each
 * becomes one.
 */
export const inlineConstants: EsbuildPlugin = {
  name: 'inline-constants',
  setup(build) {
    build.onLoad({ filter: /[\\/]sdk-\w+[\\/]src[\\/].*\.ts$/ }, async ({ path }) => ({
      contents: importConstants(await readFile(path, 'utf8')),
      loader: 'ts',
    }));
    build.onResolve({ filter: /^constant:/ }, ({ path }) => ({ path, namespace: 'constant' }));
    build.onLoad({ filter: /./, namespace: 'constant' }, ({ path }) => ({
      contents: `export const ${path.slice('constant:'.length)}`,
    }));
  },
};

/** The source with an import in the line of each constant number. */
export function importConstants(source: string): string {
  return source.replace(constant, (_line, definition: string) => {
    const [name] = definition.split(' ', 1);
    return `import { ${name} } from 'constant:${definition}';`;
  });
}
