import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from '../routing/search-params.ts';
import { decodeMetricsView, encodeMetricsView, type MetricsView, unitChoices } from './metrics-view.ts';

const range = fc.constantFrom<MetricsView['range']>(
  { kind: 'relative', age: '15m' },
  { kind: 'relative', age: '7d' },
  { kind: 'absolute', since: '2026-11-20T08:00:00Z', until: '2026-11-20T09:30:00.5Z' },
);
const text = fc.string({ unit: 'grapheme', maxLength: 40 });
const view: fc.Arbitrary<MetricsView> = fc.record(
  {
    range,
    queries: fc.array(fc.record({ expression: text, hidden: fc.boolean() }), { minLength: 1, maxLength: 10 }),
    display: fc.constantFrom('chart', 'table'),
    search: text,
    stepMs: fc.integer({ min: 1, max: 999_999_999 }),
    refreshMs: fc.integer({ min: 5_000, max: 999_999_999 }),
    unit: fc.constantFrom(...unitChoices),
  },
  { requiredKeys: ['range', 'queries', 'display', 'search'] },
);

it('reads every view back from its address', () => {
  fc.assert(
    fc.property(view, (shown) => {
      const address = stringifySearch(encodeMetricsView(shown));
      expect(decodeMetricsView(parseSearch(address))).toEqual(shown);
    }),
  );
});

it('shows something for every address, and the same after it was rewritten', () => {
  const anything = fc.dictionary(
    fc.constantFrom('q', 'hide', 'since', 'until', 'step', 'show', 'refresh', 'unit', 'search'),
    fc.oneof(fc.anything(), fc.array(fc.string()), fc.constantFrom('1h', '60s', 'table', '2')),
  );
  fc.assert(
    fc.property(anything, (search) => {
      const shown = decodeMetricsView(search);
      expect(shown.queries.length).toBeGreaterThan(0);
      expect(decodeMetricsView(encodeMetricsView(shown))).toEqual(shown);
    }),
  );
});

it('keeps the address of an untouched screen short', () => {
  expect(encodeMetricsView(decodeMetricsView({}))).toEqual({ since: '1h' });
});

it('keeps queries that are hidden, and which ones', () => {
  const shown = decodeMetricsView({ q: ['up', 'down', 'left'], hide: ['2', '9', 'x'] });
  expect(shown.queries.map(({ hidden }) => hidden)).toEqual([false, true, false]);
});

it('refreshes at most every five seconds, and no later than a timer can', () => {
  expect(decodeMetricsView({ refresh: '1s' })).not.toHaveProperty('refreshMs');
  expect(decodeMetricsView({ refresh: '5s' })).toHaveProperty('refreshMs', 5_000);
  expect(decodeMetricsView({ refresh: '30d' })).not.toHaveProperty('refreshMs');
});
