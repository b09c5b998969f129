/** The comparison at the top of an expression: a vector that is compared with a number. */
export interface Comparison {
  /** PromQL of the vector. */
  readonly vector: string;
  /** As if the number stood on the right. */
  readonly operator: '>' | '>=' | '<' | '<=';
  readonly bound: number;
}

const number = String.raw`[-+]?(?:\d+(?:_\d+)*(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?`;
const boundOnRight = new RegExp(String.raw`^(.*[^\s<>=!])\s*(>=|<=|>|<)\s*(${number})$`, 'is');
const boundOnLeft = new RegExp(String.raw`^(${number})\s*(>=|<=|>|<)\s*([^\s=].*)$`, 'is');
const swapped = { '>': '<', '>=': '<=', '<': '>', '<=': '>=' } as const;

/**
 * Takes apart an expression that the service accepted as the condition of an alert, so that a chart can show the values on both
 * sides of the bound. Absent where that is not certain without parsing: parentheses around the whole, a comment, a bound in
 * another notation.
 */
export function splitComparison(expression: string): Comparison | undefined {
  const text = expression.trim();
  if (text.includes('#')) return undefined;
  const [, vector, operator, bound] = boundOnRight.exec(text) ?? [];
  if (vector !== undefined && isOperator(operator)) return toComparison(vector, operator, bound);
  const [, left, mirrored, rest] = boundOnLeft.exec(text) ?? [];
  return rest !== undefined && isOperator(mirrored) ? toComparison(rest, swapped[mirrored], left) : undefined;
}

function toComparison(
  vector: string,
  operator: Comparison['operator'],
  boundText = '',
): Comparison | undefined {
  const bound = Number(boundText.replaceAll('_', ''));
  return Number.isFinite(bound) ? { vector: vector.trim(), operator, bound } : undefined;
}

function isOperator(text: string | undefined): text is Comparison['operator'] {
  return text !== undefined && Object.hasOwn(swapped, text);
}
