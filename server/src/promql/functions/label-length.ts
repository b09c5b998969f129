import { PromqlError } from '../promql-error.ts';
import type { Call } from '../syntax/ast.ts';

/** Maximum length of a computed value; nested calls could grow it without bound. */
export const maxLabelLength = 16_384;

/**
 * The parts as one label value.
 *
 * @throws PromqlError of kind `limit` before a too long value is created.
 */
export function joinLabelValue(parts: readonly string[], separator: string, { name, span }: Call): string {
  let length = separator.length * Math.max(0, parts.length - 1);
  for (const part of parts) length += part.length;
  if (length <= maxLabelLength) return parts.join(separator);
  throw new PromqlError('limit', `${name}() creates a label value of ${length} characters`, {
    span,
    hint: `at most ${maxLabelLength} are allowed; join or repeat less`,
    limit: { name: 'maxLabelLength', max: maxLabelLength, received: length },
  });
}
