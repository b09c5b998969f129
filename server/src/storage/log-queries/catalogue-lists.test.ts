import { expect, it } from 'vitest';
import { sampleWindow } from '../logs/query/testing/sample-logs.ts';
import { createCatalogueLists, maxCharacters, mergeCatalogues } from './catalogue-lists.ts';

const limits = {
  projectId: 'p',
  window: sampleWindow,
  maxKeys: 1_000,
  maxValuesPerKey: 100,
  maxServiceNames: 1_000,
  maxTextLength: 1_000,
};

it('leaves out texts that are too long, says so, and lists the others', () => {
  const lists = createCatalogueLists(limits);
  const long = 'x'.repeat(limits.maxTextLength + 1);
  lists.addKey('id', ['1', long, '2']);
  lists.addKey(long, ['1']);
  lists.addService(long);
  lists.addService('shop');
  expect(lists.hasAllValues('id')).toBe(false);
  expect(lists.toCatalogue()).toEqual({
    keys: [{ key: 'id', values: ['1', '2'], valuesTruncated: true }],
    keysTruncated: true,
    serviceNames: ['shop'],
    serviceNamesTruncated: true,
  });
});

it('is bounded as a whole', () => {
  const lists = createCatalogueLists(limits);
  for (let key = 0; key < 1_000; key += 1) {
    lists.addKey(
      `key ${key}`,
      Array.from({ length: 100 }, (_, value) => `${value}`.padStart(900, 'x')),
    );
  }
  const { keys, keysTruncated } = lists.toCatalogue();
  const characters = keys.flatMap(({ key, values }) => [key, ...values]).join('').length;
  expect(characters).toBeLessThanOrEqual(maxCharacters);
  expect(characters).toBeGreaterThan(maxCharacters - 2_000);
  expect(keysTruncated).toBe(true);
  expect(keys.filter(({ valuesTruncated }) => valuesTruncated)).toHaveLength(1);
});

it('reads no values of a key that has as many as it may have, and is known to have more', () => {
  const lists = createCatalogueLists(limits);
  lists.addKey(
    'id',
    Array.from({ length: 101 }, (_, value) => `${value}`),
  );
  const values = { [Symbol.iterator]: () => expect.fail('they make no difference') };
  lists.addKey('id', values);
  expect(lists.toCatalogue().keys).toMatchObject([{ key: 'id', valuesTruncated: true }]);
});

it('merges parts of which some lack keys, whose values may not be all', () => {
  const key = (name: string, ...values: string[]) => ({ key: name, values, valuesTruncated: false });
  const services = { serviceNames: [], serviceNamesTruncated: false };
  const merged = mergeCatalogues(limits, [
    { keys: [key('a', '1'), key('b', '1')], keysTruncated: false, ...services },
    { keys: [key('a', '2')], keysTruncated: true, ...services },
  ]);
  expect(merged.keysTruncated).toBe(true);
  expect(merged.keys).toEqual([key('a', '1', '2'), { ...key('b', '1'), valuesTruncated: true }]);
});
