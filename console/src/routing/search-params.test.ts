import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

const values = fc.oneof(fc.string(), fc.array(fc.string(), { minLength: 2, maxLength: 4 }));

test('parameters survive their encoding', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.string({ minLength: 1 }).filter((key) => key !== '__proto__'),
        values,
      ),
      (search) => {
        expect(parseSearch(stringifySearch(search))).toEqual({ ...search });
      },
    ),
  );
});

test('numbers and JSON in an address stay text', () => {
  expect(parseSearch('?a=1&b=true&c={"d":2}')).toEqual({ a: '1', b: 'true', c: '{"d":2}' });
});

test('what is undefined leaves the address', () => {
  expect(stringifySearch({ a: undefined, b: 'x y' })).toBe('?b=x+y');
  expect(stringifySearch({ a: undefined })).toBe('');
});
