import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '../routing/search-params.ts';
import { decodeNewAutomationView, encodeNewAutomationView } from './new-automation-view.ts';

test('every filter survives its address', () => {
  fc.assert(
    fc.property(fc.record({ filter: fc.string() }), (view) => {
      const address = stringifySearch(encodeNewAutomationView(view));
      expect(decodeNewAutomationView(parseSearch(address))).toEqual(view);
    }),
  );
});

test('anything but a text is no filter', () => {
  expect(decodeNewAutomationView({ filter: ['a', 'b'] })).toEqual({ filter: '' });
});
