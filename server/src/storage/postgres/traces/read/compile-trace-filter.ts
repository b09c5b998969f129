import type { Clause, Filter, Leaf } from '../../../../filter/ast.ts';
import { isOnField } from '../../../../traces/compiled-rule.ts';
import { fromSeverityMask } from '../../../../traces/severity-mask.ts';
import { eventSeverities } from '../../../../traces/trace.ts';
import { clauseMatches, filterNamesStatus, type MatchableTrace } from '../../../../traces/trace-matches.ts';
import { traceStatuses } from '../heads/head-row.ts';
import { attributeKeyTerm, attributeTerm, tagTerm } from '../heads/head-terms.ts';
import { joinSql, type Sql, sql, value } from './sql.ts';

const emptyTrace: MatchableTrace = { status: 'running', severities: [], tags: [], attributes: new Map() };
const severityMasks = Array.from({ length: 1 << eventSeverities.length }, (_, mask) => mask);

/** Conditions on `trace_heads`, all of which a trace that matches fulfils; `traceMatches` defines what a filter means. */
export function compileTraceFilter(filter: Filter): readonly Sql[] {
  const clauses = filter.clauses.map(compileClause);
  if (filterNamesStatus(filter)) return clauses;
  return [sql`trace_heads.status <> ${value('integer', traceStatuses.indexOf('deleted'))}`, ...clauses];
}

function compileClause({ alternatives }: Clause): Sql {
  const onStatus = alternatives.filter((leaf) => isOnField(leaf, 'status'));
  const onSeverity = alternatives.filter((leaf) => isOnField(leaf, 'severity'));
  const onLabels = alternatives.filter((leaf) => !onStatus.includes(leaf) && !onSeverity.includes(leaf));
  const conditions = [...compileStatus(onStatus), ...compileSeverity(onSeverity), ...compileLabels(onLabels)];
  const [first] = conditions;
  return conditions.length === 1 && first !== undefined ? first : sql`(${joinSql(conditions, ' OR ')})`;
}

function compileStatus(leaves: readonly Leaf[]): readonly Sql[] {
  const codes = traceStatuses.flatMap((status, code) =>
    anyMatches({ ...emptyTrace, status }, leaves) ? [code] : [],
  );
  return leaves.length === 0 ? [] : [sql`trace_heads.status = ANY (${value('integer[]', codes)})`];
}

function compileSeverity(leaves: readonly Leaf[]): readonly Sql[] {
  const masks = severityMasks.filter((mask) =>
    anyMatches({ ...emptyTrace, severities: fromSeverityMask(mask) }, leaves),
  );
  return leaves.length === 0 ? [] : [sql`trace_heads.severities = ANY (${value('integer[]', masks)})`];
}

function anyMatches(trace: MatchableTrace, [first, ...others]: readonly Leaf[]): boolean {
  return first !== undefined && clauseMatches(trace, { kind: 'clause', alternatives: [first, ...others] });
}

function compileLabels(leaves: readonly Leaf[]): readonly Sql[] {
  const tests = leaves.map(toLabelTest);
  const terms = tests.flatMap((test) => (test.inverted ? [] : test.anyOf));
  // Together, so that the index unites them in one scan.
  const positive = terms.length === 0 ? [] : [hasAny(terms)];
  const absent = tests.flatMap((test) => {
    if (test.inverted || test.orWithout === undefined) return [];
    return [sql`NOT ${hasAny([test.orWithout])}`];
  });
  const inverted = tests.filter((test) => test.inverted).map(invert);
  return [...positive, ...absent, ...inverted];
}

/** A condition on the terms of a trace. */
interface LabelTest {
  /** Terms of which it has one. */
  readonly anyOf: readonly string[];
  /** Or it is without this one. */
  readonly orWithout?: string;
  /** Whether a trace must not fulfil this. */
  readonly inverted: boolean;
}

function toLabelTest(leaf: Leaf): LabelTest {
  const { field } = leaf;
  if (leaf.kind === 'presence') {
    if (field.kind === 'attribute') return { anyOf: [attributeKeyTerm(field.key)], inverted: leaf.negated };
    throw new TypeError(`a trace filter cannot test the presence of ${field.name}`);
  }
  const inverted = (leaf.operator === '!=') !== leaf.negated;
  if (field.kind === 'attribute') {
    const anyOf = [attributeTerm(field.key, leaf.value)];
    // A missing attribute and an empty one compare equal.
    return leaf.value === ''
      ? { anyOf, orWithout: attributeKeyTerm(field.key), inverted }
      : { anyOf, inverted };
  }
  if (field.name === 'tag') return { anyOf: [tagTerm(leaf.value)], inverted };
  throw new TypeError(`a trace filter has no field ${field.name}`);
}

function invert({ anyOf, orWithout }: LabelTest): Sql {
  const without = sql`NOT ${hasAny(anyOf)}`;
  return orWithout === undefined ? without : sql`(${hasAny([orWithout])} AND ${without})`;
}

function hasAny(terms: readonly string[]): Sql {
  return sql`trace_heads.terms && ${value('text[]', terms)}`;
}
