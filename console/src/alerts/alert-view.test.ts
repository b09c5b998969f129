import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from '../routing/search-params.ts';
import { type AlertView, decodeAlertView, encodeAlertView } from './alert-view.ts';

const view: fc.Arbitrary<AlertView> = fc.record(
  {
    range: fc.constantFrom<AlertView['range']>(
      { kind: 'relative', age: '24h' },
      { kind: 'absolute', since: '2026-11-20T08:00:00Z', until: '2026-11-20T09:30:00.5Z' },
    ),
    state: fc.constantFrom('firing', 'resolved'),
    incident: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
  },
  { requiredKeys: ['range'] },
);

it('reads every view back from its address', () => {
  fc.assert(
    fc.property(view, (shown) => {
      const address = stringifySearch(encodeAlertView(shown));
      expect(decodeAlertView(parseSearch(address))).toEqual(shown);
    }),
  );
});

it('shows something for every address, and the same after it was rewritten', () => {
  const anything = fc.dictionary(
    fc.constantFrom('since', 'until', 'state', 'incident'),
    fc.oneof(fc.anything(), fc.string(), fc.constantFrom('7d', 'firing', '2026-11-20T08:00:00Z')),
  );
  fc.assert(
    fc.property(anything, (search) => {
      const shown = decodeAlertView(search);
      expect(decodeAlertView(encodeAlertView(shown))).toEqual(shown);
    }),
  );
});

it('shows the last day at first', () => {
  expect(encodeAlertView(decodeAlertView({}))).toEqual({ since: '24h' });
});
