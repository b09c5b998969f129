import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '../routing/search-params.ts';
import { channelTypes } from './channel-types.ts';
import { decodeNewChannelView, encodeNewChannelView, type NewChannelView } from './new-channel-view.ts';

const views: fc.Arbitrary<NewChannelView> = fc.record(
  {
    type: fc.constantFrom(...channelTypes),
    slug: fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/),
  },
  { requiredKeys: ['type'] },
);

test('the address brings back every view', () => {
  fc.assert(
    fc.property(views, (view) => {
      const address = stringifySearch(encodeNewChannelView(view));
      expect(decodeNewChannelView(parseSearch(address))).toEqual(view);
    }),
  );
});

test('values that mean nothing are a fresh page', () => {
  expect(decodeNewChannelView({ type: 'pigeon', slug: 'No slug' })).toEqual({ type: 'webhook' });
  expect(decodeNewChannelView({ type: ['email'], slug: ['a', 'b'] })).toEqual({ type: 'webhook' });
});
