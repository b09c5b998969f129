import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '../routing/search-params.ts';
import { type DashboardView, decodeDashboardView, encodeDashboardView } from './dashboard-view.ts';

const value = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
const views: fc.Arbitrary<DashboardView> = fc
  .record({
    range: fc.option(
      fc.constantFrom(
        { kind: 'relative', age: '15m' } as const,
        { kind: 'relative', age: '1h' } as const,
        { kind: 'absolute', since: '2026-11-20T08:00:00Z', until: '2026-11-20T09:00:00.5Z' } as const,
      ),
      { nil: undefined },
    ),
    refreshMs: fc.option(fc.constantFrom(5_000, 60_000), { nil: undefined }),
    variables: fc
      .array(fc.tuple(fc.stringMatching(/^[a-zA-Z_]\w{0,30}$/), fc.uniqueArray(value, { maxLength: 4 })), {
        maxLength: 4,
      })
      .map((entries) => new Map(entries)),
    isEditing: fc.boolean(),
    expression: fc.option(value, { nil: undefined }),
    unit: fc.option(value, { nil: undefined }),
  })
  .map(({ range, refreshMs, variables, isEditing, expression, unit }) => ({
    variables,
    isEditing,
    ...(range === undefined ? {} : { range }),
    ...(refreshMs === undefined ? {} : { refreshMs }),
    ...(expression === undefined ? {} : { added: { expression, ...(unit === undefined ? {} : { unit }) } }),
  }));

test('every view survives its address', () => {
  fc.assert(
    fc.property(views, (view) => {
      const search = parseSearch(stringifySearch(encodeDashboardView(view)));
      expect(decodeDashboardView(search)).toEqual(view);
    }),
  );
});

test.each([
  [{}, { variables: new Map(), isEditing: false }],
  [
    { since: 'yesterday', refresh: '1s', edit: 'yes' },
    { variables: new Map(), isEditing: false },
  ],
  [
    { 'var.': 'a', 'var.1x': 'a', 'var.a.b': 'a' },
    { variables: new Map(), isEditing: false },
  ],
  [{ 'var.job': '' }, { variables: new Map([['job', []]]), isEditing: false }],
  [{ add_unit: 's' }, { variables: new Map(), isEditing: false }],
])('what is no view is left out of %j', (search, view) => {
  expect(decodeDashboardView(search)).toEqual(view);
});
