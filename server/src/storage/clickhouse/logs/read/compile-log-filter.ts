import type { Clause, Filter, Leaf } from '../../../../filter/ast.ts';
import { tokenizeBody } from '../../../../logs/body-tokens.ts';
import { soleValue } from '../../../log-queries/sole-value.ts';
import { tabulateSeverities } from '../../../log-queries/tabulate-severities.ts';
import { toPairTerm } from '../pair-term.ts';
import { joinSql, type Sql, sql, value } from './sql.ts';

/** Conditions on the table `logs`, all of which a record that matches fulfils; `logMatches` defines what a filter means. */
export function compileLogFilter(filter: Filter): readonly Sql[] {
  const bodies = filter.clauses.filter(isOnBody).flatMap((clause) => tokenizeBody(soleValue(clause, ':')));
  const others = filter.clauses.filter((clause) => !isOnBody(clause)).map(compileClause);
  // Together, so that the index intersects all words at once.
  return bodies.length === 0
    ? others
    : [...others, sql`hasAll(logs.words, ${value('Array(String)', [...new Set(bodies)])})`];
}

/** The attribute of the record, else of its resource, else ''. */
export function effectiveAttribute(key: string): Sql {
  const name = value('String', key);
  return sql`if(mapContains(logs.attributes, ${name}), logs.attributes[${name}], logs.resource[${name}])`;
}

/** Whether the record or its resource has the attribute. */
export function hasAttribute(key: string): Sql {
  const name = value('String', key);
  return sql`(has(logs.attributes.keys, ${name}) OR has(logs.resource.keys, ${name}))`;
}

function isOnBody({ alternatives: [{ field }] }: Clause): boolean {
  return field.kind === 'field' && field.name === 'body';
}

function compileClause(clause: Clause): Sql {
  const { field } = clause.alternatives[0];
  if (field.kind === 'attribute') return compileAttribute(field.key, clause);
  switch (field.name) {
    case 'severity': {
      const matching = [...tabulateSeverities(clause).entries()].filter(([, matches]) => matches === 1);
      return sql`has(${value(
        'Array(UInt8)',
        matching.map(([number]) => number),
      )}, logs.severity)`;
    }
    case 'service.name':
      return compileTexts(clause, (texts) => sql`logs.service IN ${value('Array(String)', texts)}`);
    case 'event.name':
      return compileTexts(clause, (texts) => sql`logs.event IN ${value('Array(String)', texts)}`);
    case 'trace_id': {
      const hex = soleValue(clause, '=');
      // A value of another case is another pair, so the index does not help.
      const ofAttribute = sql`lower(${effectiveAttribute('trace_id')}) = ${value('String', hex)}`;
      return isId(hex, 32)
        ? sql`(logs.trace_id = unhex(${value('String', hex)}) OR ${ofAttribute})`
        : ofAttribute;
    }
    case 'span_id': {
      const hex = soleValue(clause, '=');
      return isId(hex, 16) ? sql`logs.span_id = unhex(${value('String', hex)})` : sql`false`;
    }
    default:
      throw new TypeError(`a log filter has no field ${field.name}`);
  }
}

function compileAttribute(key: string, clause: Clause): Sql {
  const [leaf] = clause.alternatives;
  if (leaf.kind === 'presence') return leaf.negated ? sql`NOT ${hasAttribute(key)}` : hasAttribute(key);
  return compileTexts(clause, (texts) => {
    const terms = texts.filter((text) => text !== '').map((text) => toPairTerm(key, text));
    // The index answers this without reading a map.
    const ofPairs = terms.length === 0 ? [] : [sql`hasAny(logs.pairs, ${value('Array(String)', terms)})`];
    // Missing and empty values are equal, and a missing one has no pair.
    const ofNothing = texts.includes('') ? [sql`${effectiveAttribute(key)} = ''`] : [];
    return sql`(${joinSql([...ofPairs, ...ofNothing], ' OR ')})`;
  });
}

/** A comparison of one text, which may be inverted, or an OR of equal ones. @param isOneOf the condition that the text is in the list. */
function compileTexts({ alternatives }: Clause, isOneOf: (texts: readonly string[]) => Sql): Sql {
  const [leaf, ...others] = alternatives;
  if (others.length === 0 && isInverted(leaf)) return sql`NOT ${isOneOf([textOf(leaf)])}`;
  if (alternatives.some(isInverted)) throw new TypeError('a log filter joins only equal texts with OR');
  return isOneOf(alternatives.map(textOf));
}

function textOf(leaf: Leaf): string {
  if (leaf.kind === 'comparison' && (leaf.operator === '=' || leaf.operator === '!=')) return leaf.value;
  throw new TypeError('a log filter compares texts with = and !=');
}

function isInverted(leaf: Leaf): boolean {
  return (leaf.kind === 'comparison' && leaf.operator === '!=') !== leaf.negated;
}

/** Whether the digits are those of a whole, non-zero id, which alone a record can have. */
function isId(hex: string, digits: number): boolean {
  return hex.length === digits && /[^0]/.test(hex);
}
