import fc from 'fast-check';
import { expect, test } from 'vitest';
import { viewOf } from '../../../memory/view-of.ts';
import { ByteDictionary } from '../../bytes/byte-dictionary.ts';
import { orderColumn } from './dictionary-column.ts';

const encoder = new TextEncoder();

test('values with a common prefix are ordered by their bytes, and rows keep theirs', () => {
  const endings = fc.uint8Array({ maxLength: 9 }).map((bytes) => Buffer.from(bytes).toString('latin1'));
  const arbitraryRows = fc
    .tuple(fc.constantFrom('', 'user-', '/api/v1/orders/'), fc.array(endings, { maxLength: 30 }))
    .map(([start, rest]) => rest.map((ending) => encoder.encode(`${start}${ending}`)));
  fc.assert(
    fc.property(arbitraryRows, (rows) => {
      const dictionary = new ByteDictionary();
      const codes = Uint16Array.from(rows, (value) => dictionary.add(viewOf(value), 0, value.length));
      const order = Uint16Array.from(rows, (_, row) => rows.length - 1 - row);

      const ordered = orderColumn({ codes, dictionary }, order);

      const values = Array.from(ordered.values.codes, (code) => dictionary.bytes(code));
      expect(values).toEqual(values.toSorted(Buffer.compare));
      expect(Array.from(ordered.codes, (code) => values[code - 1])).toEqual(rows.toReversed());
    }),
  );
});
