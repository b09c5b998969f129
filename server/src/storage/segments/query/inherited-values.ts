import type { Block } from '../block.ts';

/**
 * What rows without an attribute of their own inherit: the value of the resource attribute by resource code, with
 * undefined where a resource does not have the key.
 */
export function inheritedValues(block: Block, key: string): readonly (string | undefined)[] {
  const { resources } = block;
  const values: (string | undefined)[] = [undefined];
  for (let code = 1; code <= resources.size; code += 1) values.push(resources.attributes(code).get(key));
  return values;
}
