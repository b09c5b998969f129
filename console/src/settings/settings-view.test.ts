import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '../routing/search-params.ts';
import { decodeSettingsView, encodeSettingsView } from './settings-view.ts';

const views = fc.record({
  userId: fc.option(
    fc.stringMatching(/^[0-9A-Za-z]{1,40}$/).map((id) => `usr_${id}`),
    { nil: undefined },
  ),
  operation: fc.option(fc.string({ minLength: 1, maxLength: 64 }), { nil: undefined }),
  entryId: fc.option(
    fc.integer({ min: 1, max: 1e15 }).map((id) => String(id)),
    { nil: undefined },
  ),
});

test('a view survives its address', () => {
  fc.assert(
    fc.property(views, (view) => {
      const address = stringifySearch(encodeSettingsView(view));
      expect(decodeSettingsView(parseSearch(address))).toEqual(view);
    }),
  );
});

test.each([
  { user_id: 'prj_1' },
  { user_id: ['usr_1', 'usr_2'] },
  { operation: '' },
  { operation: 'x'.repeat(65) },
  { entry: '0' },
  { entry: '-1' },
  { entry: '1e9' },
])('what is wrong leaves the address: %j', (search) => {
  expect(encodeSettingsView(decodeSettingsView(search))).toEqual({});
});
