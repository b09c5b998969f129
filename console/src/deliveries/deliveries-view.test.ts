import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '../routing/search-params.ts';
import {
  type DeliveriesView,
  decodeDeliveriesView,
  deliveryStates,
  encodeDeliveriesView,
} from './deliveries-view.ts';

const views: fc.Arbitrary<DeliveriesView> = fc.record(
  {
    state: fc.constantFrom(...deliveryStates),
    channel: fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/),
    kind: fc.constantFrom('incident.opened', 'rule.matched', 'kind_of.tomorrow'),
  },
  { requiredKeys: [] },
);

test('the address brings back every view', () => {
  fc.assert(
    fc.property(views, (view) => {
      const address = stringifySearch(encodeDeliveriesView(view));
      expect(decodeDeliveriesView(parseSearch(address))).toEqual(view);
    }),
  );
});

test.for([
  ['a state that there is not', { state: 'lost' }],
  ['a channel that is no slug', { channel: '<b>ops</b>' }],
  ['a kind that is no kind', { kind: 'a b' }],
  ['repeated parameters', { state: ['failed', 'pending'], kind: ['a', 'b'] }],
] as const)('%s restricts nothing', ([, search]) => {
  expect(decodeDeliveriesView(search)).toEqual({});
});
