import type { FieldRef, Filter, Leaf } from '../../../server/src/filter/ast.ts';
import { quoteSql } from '../../support/open-clickhouse.ts';

const severityOrder = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'];

/** What a log filter means, said once more in SQL over the table `log`. */
export function filterToSql({ clauses }: Filter): string {
  const conditions = clauses.map(({ alternatives }) => `(${alternatives.map(leafToSql).join(' OR ')})`);
  return conditions.length === 0 ? 'true' : conditions.join(' AND ');
}

function leafToSql(leaf: Leaf): string {
  const condition = leaf.kind === 'presence' ? hasAttribute(keyOf(leaf.field)) : comparisonToSql(leaf);
  return leaf.negated ? `NOT (${condition})` : condition;
}

function comparisonToSql(leaf: Extract<Leaf, { kind: 'comparison' }>): string {
  const { field, operator, value } = leaf;
  const literal = quoteSql(value);
  if (field.kind === 'attribute') return `${attributeToSql(field.key)} ${operator} ${literal}`;
  switch (field.name) {
    case 'body':
      return `hasAll(${tokensToSql('body')}, ${tokensToSql(literal)})`;
    case 'severity':
      return severityToSql(operator, value);
    case 'service.name':
      return `service_name ${operator} ${literal}`;
    case 'event.name':
      return `event_name ${operator} ${literal}`;
    case 'trace_id':
      return `(trace_id = ${literal} OR lowerUTF8(${attributeToSql('trace_id')}) = ${literal})`;
    case 'span_id':
      return `span_id = ${literal}`;
    default:
      throw new TypeError(`a log filter has no field ${field.name}`);
  }
}

/** `unspecified` is outside the order: only a comparison for equality with it finds it. */
function severityToSql(operator: string, value: string): string {
  if (operator === '=') return `severity = ${quoteSql(value)}`;
  const place = `indexOf(${JSON.stringify(severityOrder).replaceAll('"', "'")}, severity)`;
  return `(${place} > 0 AND ${place} ${operator} ${severityOrder.indexOf(value) + 1})`;
}

function tokensToSql(text: string): string {
  return `arrayMap(token -> lowerUTF8(token), extractAll(${text}, '[\\\\p{L}\\\\p{N}]+'))`;
}

/** The attribute of the record, else of its resource, else ''. */
export function attributeToSql(key: string): string {
  const literal = quoteSql(key);
  return `if(mapContains(attributes, ${literal}), attributes[${literal}], resource[${literal}])`;
}

export function hasAttribute(key: string): string {
  return `(mapContains(attributes, ${quoteSql(key)}) OR mapContains(resource, ${quoteSql(key)}))`;
}

function keyOf(field: FieldRef): string {
  if (field.kind !== 'attribute') throw new TypeError(`the presence of ${field.name} cannot be tested`);
  return field.key;
}
