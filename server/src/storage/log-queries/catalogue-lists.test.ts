import { expect, it } from 'vitest';
import { sampleWindow } from '../logs/query/testing/sample-logs.ts';
import { createCatalogueLists, maxCharacters } from './catalogue-lists.ts';

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
