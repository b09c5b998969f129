import {
  type Clause,
  type ComparisonLeaf,
  type FieldRef,
  type Filter,
  formatField,
  formatFilter,
  type Leaf,
  type PresenceLeaf,
  parseFilter,
  traceDialect,
} from '@cairn/server/filter';

/** A value that a facet offers. Absent: the traces without the field. */
export type FacetValue = { readonly kind: 'value'; readonly value: string } | { readonly kind: 'absent' };

/** From the most severe. A trace counts under its highest severity only, so that counts and lists agree. */
export const severitiesFromHighest = ['error', 'warning', 'info'] as const;

/** A parsed filter; `undefined` for a text that is none, of which no facet can be a part. */
export function readTraceFilter(text: string): Filter | undefined {
  const parsed = parseFilter(text, traceDialect);
  return parsed.ok ? parsed.filter : undefined;
}

export function toFieldRef(name: string): FieldRef {
  return name.startsWith('attribute.')
    ? { kind: 'attribute', key: name.slice('attribute.'.length) }
    : { kind: 'field', name };
}

/** The filter without its conditions on a field: what the other values of a facet are counted with. */
export function withoutField(filter: Filter, field: FieldRef): Filter {
  return { ...filter, clauses: filter.clauses.filter((clause) => !isOn(clause, field)) };
}

/** Whether the filter selects the value, in the way in which `toggleFacet` selects it. */
export function isFacetSelected(filter: Filter, field: FieldRef, value: FacetValue): boolean {
  const own = filter.clauses.filter((clause) => isOn(clause, field));
  if (isExclusive(field, value)) return sameConditions(own, conditionsFor(field, value));
  return value.kind === 'value' && own.some((clause) => valuesOf(clause)?.includes(value.value) === true);
}

/**
 * Selects a value, or takes it out of the selection. Values of one field are joined by OR, but for tags, of which a trace has
 * several: those narrow. The absence of an attribute, the empty value and a highest severity take several conditions, which
 * no OR can join, so those replace the other conditions on the field.
 *
 * @returns the canonical text.
 */
export function toggleFacet(filter: Filter, field: FieldRef, value: FacetValue): string {
  if (isNamed(field, 'tag') && value.kind === 'value') return toggleTag(filter, field, value.value);
  const rest = withoutField(filter, field);
  if (isExclusive(field, value)) {
    const own = isFacetSelected(filter, field, value) ? [] : conditionsFor(field, value);
    return formatFilter({ ...rest, clauses: [...rest.clauses, ...own] });
  }
  const selected = filter.clauses.flatMap((clause) => (isOn(clause, field) ? (valuesOf(clause) ?? []) : []));
  const text = value.kind === 'value' ? value.value : '';
  const values = selected.includes(text)
    ? selected.filter((other) => other !== text)
    : [...selected.filter((other) => other !== ''), text];
  const [first, ...others] = values.map((other) => equals(field, other));
  const own: Clause[] = first === undefined ? [] : [{ kind: 'clause', alternatives: [first, ...others] }];
  return formatFilter({ ...rest, clauses: [...rest.clauses, ...own] });
}

function toggleTag(filter: Filter, field: FieldRef, tag: string): string {
  const clauses = filter.clauses.flatMap((clause): Clause[] => {
    if (!isOn(clause, field) || valuesOf(clause)?.includes(tag) !== true) return [clause];
    const [first, ...others] = clause.alternatives.filter(
      (leaf) => leaf.kind !== 'comparison' || leaf.value !== tag,
    );
    return first === undefined ? [] : [{ ...clause, alternatives: [first, ...others] }];
  });
  const wasSelected = isFacetSelected(filter, field, { kind: 'value', value: tag });
  return formatFilter({
    ...filter,
    clauses: wasSelected ? clauses : [...clauses, single(equals(field, tag))],
  });
}

function isExclusive(field: FieldRef, value: FacetValue): boolean {
  if (isNamed(field, 'tag')) return false;
  return value.kind === 'absent' || value.value === '' || isNamed(field, 'severity');
}

function isNamed(field: FieldRef, name: string): boolean {
  return field.kind === 'field' && field.name === name;
}

function conditionsFor(field: FieldRef, value: FacetValue): Clause[] {
  if (isNamed(field, 'severity')) {
    const highest = severitiesFromHighest.findIndex((name) => value.kind === 'value' && name === value.value);
    const above = highest === -1 ? severitiesFromHighest : severitiesFromHighest.slice(0, highest);
    const own = highest === -1 ? [] : [equals(field, severitiesFromHighest[highest] ?? '')];
    return [...own, ...above.map((name) => ({ ...equals(field, name), negated: true }))].map(single);
  }
  if (value.kind === 'absent') return [single(presence(field, true))];
  return [single(equals(field, value.value)), single(presence(field, false))];
}

/** The values of a clause that only selects some; `undefined` for any other. */
function valuesOf({ alternatives }: Clause): string[] | undefined {
  const values = alternatives.flatMap((leaf) =>
    leaf.kind === 'comparison' && leaf.operator === '=' && !leaf.negated ? [leaf.value] : [],
  );
  return values.length === alternatives.length ? values : undefined;
}

function isOn({ alternatives }: Clause, field: FieldRef): boolean {
  return formatField(alternatives[0].field) === formatField(field);
}

function sameConditions(a: readonly Clause[], b: readonly Clause[]): boolean {
  const texts = (clauses: readonly Clause[]) =>
    clauses.map((clause) => formatFilter({ kind: 'filter', clauses: [clause] })).toSorted();
  return texts(a).join('\n') === texts(b).join('\n');
}

/** A condition that was not read from a text has no place in one. */
const range = { start: 0, end: 0 };

function single(leaf: Leaf): Clause {
  return { kind: 'clause', alternatives: [leaf] };
}

function equals(field: FieldRef, value: string): ComparisonLeaf {
  return { kind: 'comparison', field, operator: '=', value, negated: false, range };
}

function presence(field: FieldRef, negated: boolean): PresenceLeaf {
  return { kind: 'presence', field, negated, range };
}
