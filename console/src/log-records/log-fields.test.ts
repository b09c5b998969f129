import { quoteText } from '@cairn/server/filter';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromGroupBy, toGroupBy } from './log-fields.ts';

test('reads the dimensions of documents, whose keys of attributes may be quoted', () => {
  const read = ['severity', 'attribute.http.route', 'attribute."http.route"', 'attribute."user-agent"'];
  expect(read.map(fromGroupBy)).toEqual([
    'severity',
    'attribute.http.route',
    'attribute.http.route',
    'attribute.user-agent',
  ]);
});

test('asks for the attribute that a document names, whatever is in its key', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (key) => {
      const written = `attribute.${quoteText(key)}`;
      expect(fromGroupBy(written)).toBe(`attribute.${key}`);
      expect(toGroupBy(fromGroupBy(written))).toBe(written);
    }),
  );
});
