import {
  type Clause,
  type FieldRef,
  type FilterOperator,
  formatField,
  formatFilter,
  parseFilter,
  quoteText,
} from '@cairn/server/filter';
import { type DialectName, dialects } from './dialects.ts';

const opposites: Readonly<Record<string, FilterOperator>> = { '=': '!=', '!=': '=' };

/**
 * The filter with one more condition. A condition that is there already changes nothing, and one that says the opposite is
 * replaced. A filter that cannot be read is kept as it is, with the condition behind it.
 */
export function appendCondition(
  filter: string,
  field: FieldRef,
  operator: FilterOperator,
  value = '',
  dialect: DialectName = 'logs',
): string {
  const text = filter.trim();
  const condition = `${formatField(field)}${operator === ':*' ? ':*' : `${operator}${quoteText(value)}`}`;
  if (text === '') return condition;
  const parsed = parseFilter(text, dialects[dialect]);
  if (!parsed.ok) return `${text} AND ${condition}`;
  const { clauses } = parsed.filter;
  if (clauses.some((clause) => isOnly(clause, field, operator, value))) return text;
  const opposite = opposites[operator];
  const kept = clauses.filter((clause) => opposite === undefined || !isOnly(clause, field, opposite, value));
  if (kept.length === 0) return condition;
  const base = kept.length === clauses.length ? text : formatFilter({ kind: 'filter', clauses: kept });
  // OR binds tighter than AND, so the text before AND needs no parentheses.
  return `${base} AND ${condition}`;
}

function isOnly(clause: Clause, field: FieldRef, operator: FilterOperator, value: string): boolean {
  const [leaf] = clause.alternatives;
  if (clause.alternatives.length > 1 || leaf.negated || formatField(leaf.field) !== formatField(field)) {
    return false;
  }
  return leaf.kind === 'presence' ? operator === ':*' : leaf.operator === operator && leaf.value === value;
}

/** The operators by which a field of logs can be filtered from one of its values. */
export function operatorsOf(field: FieldRef): readonly FilterOperator[] {
  const { attributes, fields } = dialects.logs;
  const rule = field.kind === 'attribute' ? attributes : fields.get(field.name);
  return (rule?.operators ?? []).filter((operator) => ['=', '!=', ':*'].includes(operator));
}
