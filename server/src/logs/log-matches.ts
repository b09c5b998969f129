import type { ComparisonLeaf, FieldRef, Filter, Leaf } from '../filter/ast.ts';
import { tokenizeBody } from './body-tokens.ts';
import type { LogRecord } from './log.ts';
import { orderedSeverities, toSeverity } from './log-severity.ts';

/** Whether a record matches. This defines log filters; stores have faster implementations with the same result. */
export function logMatches(record: LogRecord, filter: Filter): boolean {
  return filter.clauses.every(({ alternatives }) => alternatives.some((leaf) => leafMatches(record, leaf)));
}

/** NOT always inverts its leaf, even where `!=` does not: `NOT severity="error"` matches unspecified. */
function leafMatches(record: LogRecord, leaf: Leaf): boolean {
  const matches = leaf.kind === 'presence' ? isPresent(record, leaf.field) : compares(record, leaf);
  return matches !== leaf.negated;
}

function isPresent(record: LogRecord, field: FieldRef): boolean {
  if (field.kind === 'attribute') return findAttribute(record, field.key) !== undefined;
  throw new TypeError(`a log filter cannot test the presence of ${field.name}`);
}

function compares(record: LogRecord, leaf: ComparisonLeaf): boolean {
  const { field, operator, value } = leaf;
  if (field.kind === 'attribute') return equals(findAttribute(record, field.key) ?? '', leaf);
  switch (field.name) {
    case 'body':
      return hasTokens(record.body, value);
    case 'severity':
      return severityCompares(record.severityNumber, operator, value);
    case 'service.name':
      return equals(record.serviceName, leaf);
    case 'event.name':
      return equals(record.eventName ?? '', leaf);
    case 'trace_id':
      return record.traceId === value || findAttribute(record, 'trace_id')?.toLowerCase() === value;
    case 'span_id':
      return record.spanId === value;
    default:
      throw new TypeError(`a log filter has no field ${field.name}`);
  }
}

/** Missing and empty values compare equal; only a presence test distinguishes them. */
function equals(actual: string, { operator, value }: ComparisonLeaf): boolean {
  return (actual === value) === (operator === '=');
}

function findAttribute(record: LogRecord, key: string): string | undefined {
  return record.attributes.get(key) ?? record.resourceAttributes.get(key);
}

function hasTokens(body: string, terms: string): boolean {
  const tokens = new Set(tokenizeBody(body));
  return tokenizeBody(terms).every((token) => tokens.has(token));
}

const leastFirst: readonly string[] = orderedSeverities;

/** Unspecified is not ordered: only the comparison `="unspecified"` matches it. */
function severityCompares(
  severityNumber: number,
  operator: ComparisonLeaf['operator'],
  value: string,
): boolean {
  const severity = toSeverity(severityNumber);
  if (operator === '=') return severity === value;
  if (severity === 'unspecified') return false;
  const order = leastFirst.indexOf(severity) - leastFirst.indexOf(value);
  switch (operator) {
    case '!=':
      return severity !== value;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
    default:
      throw new TypeError(`a log filter cannot compare severities with ${operator}`);
  }
}
