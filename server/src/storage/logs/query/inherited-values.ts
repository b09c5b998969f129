import type { Block } from '../block.ts';

/**
 * The inherited value of rows without an attribute of their own: that of the resource attribute, by resource code;
 * `undefined` if a resource lacks the key.
 */
export function inheritedValues(block: Block, key: string): readonly (string | undefined)[] {
  const { resources } = block;
  const values: (string | undefined)[] = [undefined];
  for (let code = 1; code <= resources.size; code += 1) values.push(resources.attributes(code).get(key));
  return values;
}
