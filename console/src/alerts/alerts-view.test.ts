import fc from 'fast-check';
import { expect, it } from 'vitest';
import { alertStates, severities } from '../alert-records/alert-state.ts';
import { parseSearch, stringifySearch } from '../routing/search-params.ts';
import { type AlertsView, decodeAlertsView, encodeAlertsView } from './alerts-view.ts';

const view: fc.Arbitrary<AlertsView> = fc.record(
  {
    text: fc.string({ unit: 'grapheme', maxLength: 40 }),
    severity: fc.constantFrom(...severities),
    state: fc.constantFrom(...alertStates),
  },
  { requiredKeys: ['text'] },
);

it('reads every view back from its address', () => {
  fc.assert(
    fc.property(view, (shown) => {
      const address = stringifySearch(encodeAlertsView(shown));
      expect(decodeAlertsView(parseSearch(address))).toEqual(shown);
    }),
  );
});

it('shows something for every address, and the same after it was rewritten', () => {
  const anything = fc.dictionary(
    fc.constantFrom('search', 'severity', 'state'),
    fc.oneof(fc.anything(), fc.constantFrom('firing', 'critical', 'x'.repeat(300))),
  );
  fc.assert(
    fc.property(anything, (search) => {
      const shown = decodeAlertsView(search);
      expect(decodeAlertsView(encodeAlertsView(shown))).toEqual(shown);
    }),
  );
});

it('keeps the address of an untouched list empty', () => {
  expect(encodeAlertsView(decodeAlertsView({}))).toEqual({});
});
