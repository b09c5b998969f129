import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '../routing/search-params.ts';
import { decodeAutomationsView, encodeAutomationsView } from './automations-view.ts';

test('every view survives its address', () => {
  fc.assert(
    fc.property(fc.record({ search: fc.string() }), (view) => {
      const address = stringifySearch(encodeAutomationsView(view));
      expect(decodeAutomationsView(parseSearch(address))).toEqual(view);
    }),
  );
});

test.each([{}, { search: ['a', 'b'] }, { search: 7 }])('%j is the fresh view', (search) => {
  expect(decodeAutomationsView(search)).toEqual({ search: '' });
});
