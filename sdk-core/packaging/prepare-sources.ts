import { readFile } from 'node:fs/promises';
import type { Options } from 'tsup';

type EsbuildPlugin = NonNullable<Options['esbuildPlugins']>[number];

const constant = /^const (\w+ = -?[\d_.]+);$/gm;
const derivedClass = /^export class (\w+) extends .*\{$/gm;

/**
 * Lets esbuild put the numbers of our modules in the place of their names, which it does with those of a module that imports nothing: each
 * becomes one. Errors and components keep their names, which users see in logs and in the component stacks of React.
 */
export const prepareSources: EsbuildPlugin = {
  name: 'prepare-sources',
  setup(build) {
    build.onLoad({ filter: /[\\/]sdk-\w+[\\/]src[\\/].*\.ts$/ }, async ({ path }) => ({
      contents: nameClasses(importConstants(await readFile(path, 'utf8'))),
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

/** The source with a name in the line of each class that extends another. Bundlers know that it has no side effect, and still drop unused classes. */
export function nameClasses(source: string): string {
  return source.replace(derivedClass, "$& static name = '$1';");
}
