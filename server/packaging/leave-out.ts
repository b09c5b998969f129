import type { Options } from 'tsup';

type EsbuildPlugin = NonNullable<Options['esbuildPlugins']>[number];

/**
 * Leaves packages out of a bundle that others require, or that only the sources need, and that it never calls: V8 would keep their
 * sources and what they make when they are loaded. In the place of each is a function that throws.
 */
export function leaveOut(packages: readonly string[]): EsbuildPlugin {
  return {
    name: 'leave-out',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^[^.]/ }, ({ path }) =>
        packages.includes(path) ? { path, namespace: 'left-out' } : undefined,
      );
      onLoad({ filter: /^/, namespace: 'left-out' }, ({ path }) => ({
        contents: `module.exports = () => { throw new Error(${JSON.stringify(`${path} is not in this bundle`)}); };`,
      }));
    },
  };
}
