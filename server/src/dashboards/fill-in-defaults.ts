import type { Variable } from './dashboard.ts';

const reference = /\$(?:\{([a-zA-Z_][a-zA-Z0-9_]*)\}|([a-zA-Z_][a-zA-Z0-9_]*))/g;

/**
 * A query with the first default of each variable in the place of its references. A variable without one keeps them, as
 * does every other `$`, such as that of a regular expression.
 */
export function fillInDefaults(query: string, variables: readonly Variable[]): string {
  const defaults = new Map(variables.map(({ name, defaults: [first] }) => [name, first]));
  return query.replace(reference, (text, braced?: string, bare?: string) => {
    const value = defaults.get(braced ?? bare ?? '');
    return value === undefined ? text : value.replaceAll(/["\\]/g, String.raw`\$&`);
  });
}
