import type { Filter } from '@cairn/server/filter';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type FacetValue,
  isFacetSelected,
  readTraceFilter,
  toFieldRef,
  toggleFacet,
  withoutField,
} from './facet-conditions.ts';

const read = (text: string): Filter => readTraceFilter(text) ?? { kind: 'filter', clauses: [] };
const value = (text: string): FacetValue => ({ kind: 'value', value: text });
const toggle = (text: string, field: string, chosen: FacetValue) =>
  toggleFacet(read(text), toFieldRef(field), chosen);

describe('toggleFacet', () => {
  it.each([
    ['', 'status', 'running', 'status="running"'],
    ['status="running"', 'status', 'completed', 'status="running" OR status="completed"'],
    ['status="running" OR status="completed"', 'status', 'running', 'status="completed"'],
    ['status="running"', 'status', 'running', ''],
    ['tag="a"', 'status', 'running', 'tag="a" AND status="running"'],
    ['', 'tag', 'a "quoted" tag', 'tag="a \\"quoted\\" tag"'],
    ['tag="a"', 'tag', 'b', 'tag="a" AND tag="b"'],
    ['tag="a" AND tag="b"', 'tag', 'a', 'tag="b"'],
    ['tag="a" OR tag="b"', 'tag', 'a', 'tag="b"'],
    ['NOT tag="a"', 'tag', 'b', 'NOT tag="a" AND tag="b"'],
    ['', 'attribute.a.b', 'x', 'attribute."a.b"="x"'],
    ['attribute.a.b="x"', 'attribute.a.b', 'y', 'attribute."a.b"="x" OR attribute."a.b"="y"'],
    ['attribute.k!="x"', 'attribute.k', 'y', 'attribute."k"="y"'],
    ['', 'attribute.k', '', 'attribute."k"="" AND attribute."k":*'],
    ['attribute.k="" AND attribute.k:*', 'attribute.k', 'y', 'attribute."k"="y"'],
    ['', 'severity', 'error', 'severity="error"'],
    ['severity="error"', 'severity', 'warning', 'severity="warning" AND NOT severity="error"'],
    ['', 'severity', 'info', 'severity="info" AND NOT severity="error" AND NOT severity="warning"'],
  ])('%s, then %s %s', (before, field, chosen, after) => {
    expect(toggle(before, field, value(chosen))).toBe(after);
  });

  it('selects traces without an attribute, and without a severity', () => {
    expect(toggle('attribute.k="x"', 'attribute.k', { kind: 'absent' })).toBe('NOT attribute."k":*');
    expect(toggle('', 'severity', { kind: 'absent' })).toBe(
      'NOT severity="error" AND NOT severity="warning" AND NOT severity="info"',
    );
  });

  it('makes filters that the service reads, which show the selection, and takes it back', () => {
    const fields = fc.oneof(
      fc.constant('tag'),
      fc.string({ minLength: 1, maxLength: 20 }).map((key) => `attribute.${key}`),
    );
    const values = fc.oneof(
      fc.string({ maxLength: 30 }).map(value),
      fc.constant<FacetValue>({ kind: 'absent' }),
    );
    fc.assert(
      fc.property(fields, values, (name, chosen) => {
        fc.pre(name !== 'tag' || chosen.kind === 'value');
        const field = toFieldRef(name);
        const base = read('status="running"');
        const filter = readTraceFilter(toggleFacet(base, field, chosen));
        if (filter === undefined) throw new Error('the service would refuse it');
        expect(isFacetSelected(filter, field, chosen)).toBe(true);
        expect(toggleFacet(filter, field, chosen)).toBe('status="running"');
      }),
    );
  });
});

describe('isFacetSelected', () => {
  it('tells a highest severity from the presence of a severity', () => {
    const severity = toFieldRef('severity');
    expect(isFacetSelected(read('severity="warning"'), severity, value('warning'))).toBe(false);
    expect(
      isFacetSelected(read('NOT severity="error" AND severity="warning"'), severity, value('warning')),
    ).toBe(true);
  });

  it('sees no selection in conditions that exclude', () => {
    expect(isFacetSelected(read('NOT status="running"'), toFieldRef('status'), value('running'))).toBe(false);
    expect(isFacetSelected(read('status!="running"'), toFieldRef('status'), value('running'))).toBe(false);
  });
});

it('counts the values of a facet without its own conditions', () => {
  const filter = read('attribute.k="x" AND tag="a" AND attribute.k!="y" AND attribute.kk="z"');
  expect(withoutField(filter, toFieldRef('attribute.k')).clauses).toHaveLength(2);
  expect(withoutField(filter, toFieldRef('tag')).clauses).toHaveLength(3);
});
