import { PromqlError } from '../promql-error.ts';
import type { Call } from '../syntax/ast.ts';

/** Characters of a value that a function makes; nested calls would make it longer and longer. */
export const maxLabelLength = 16_384;

/**
 * The parts as one label value.
 *
 * @throws PromqlError of kind `limit` before a value that is too long is made.
 */
export function joinLabelValue(parts: readonly string[], separator: string, { name, span }: Call): string {
  let length = separator.length * Math.max(0, parts.length - 1);
  for (const part of parts) length += part.length;
  if (length <= maxLabelLength) return parts.join(separator);
  throw new PromqlError('limit', `${name}() makes a label value of ${length} characters`, {
    span,
    hint: `at most ${maxLabelLength} are allowed; join or repeat less`,
    limit: { name: 'maxLabelLength', max: maxLabelLength, received: length },
  });
}
