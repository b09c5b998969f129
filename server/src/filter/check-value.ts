import type { ComparisonOperator, TextRange } from './ast.ts';
import { accept, cite, type Outcome, refuse } from './diagnostics.ts';
import type { ValueRule } from './dialect.ts';
import { quoteText } from './format.ts';

/** The value in its stored form, if the rule of its field allows it. */
export function checkValue(
  text: string,
  range: TextRange,
  operator: ComparisonOperator,
  rule: ValueRule,
): Outcome<string> {
  if (rule.kind === 'text') return accept(text);
  const shown = cite(quoteText(text));
  if (rule.kind === 'hex') {
    if (/^[0-9a-f]+$/i.test(text)) return accept(text.toLowerCase());
    return refuse('invalid_hex', range, `Value ${shown} is not hexadecimal`, 'use the digits 0-9 and a-f');
  }
  const value = rule.aliases?.get(text) ?? text;
  if (!rule.values.includes(value)) {
    return refuse(
      'unknown_value',
      range,
      `Unknown value ${shown}`,
      `the values are: ${quoteAll(rule.values)}`,
    );
  }
  if (/^[<>]/.test(operator) && rule.order !== undefined && !rule.order.includes(value)) {
    const hint = `${operator} compares ${quoteAll(rule.order)}, least first`;
    return refuse('unordered_value', range, `Value ${shown} is not ordered`, hint);
  }
  return accept(value);
}

function quoteAll(values: readonly string[]): string {
  return values.map(quoteText).join(', ');
}
