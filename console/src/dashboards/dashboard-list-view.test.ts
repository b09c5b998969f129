import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from '../routing/search-params.ts';
import { decodeDashboardListView, encodeDashboardListView } from './dashboard-list-view.ts';

it('reads every view back from its address', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (search) => {
      const address = stringifySearch(encodeDashboardListView({ search }));
      expect(decodeDashboardListView(parseSearch(address))).toEqual({ search });
    }),
  );
});

it.each([{}, { search: ['a', 'b'] }, { search: 1 }])('shows all for %j', (parameters) => {
  expect(decodeDashboardListView(parameters)).toEqual({ search: '' });
});
