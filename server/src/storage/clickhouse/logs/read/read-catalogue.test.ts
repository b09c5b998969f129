import { expect, it } from 'vitest';
import type { LogCatalogue } from '../../../../logs/log-store.ts';
import { readCatalogue } from './read-catalogue.ts';
import { recordsWithKeys } from './select-catalogue.ts';

const query = {
  projectId: 'prj_1',
  window: { sinceNs: 0n, untilNs: 10n },
  maxKeys: 5,
  maxValuesPerKey: 5,
  maxServiceNames: 5,
  maxTextLength: 50,
};
const valueOfK = { key: 'k', value: 'a', valueCount: '1', occurrences: '3' };
const service = { name: 'shop', recordCount: '3' };

/** Answers of the servers: values, then keys, then services. */
function read(...answers: readonly (readonly object[])[]): Promise<LogCatalogue> {
  let next = 0;
  // Casts: rows are what the statements select.
  return readCatalogue(<Row>() => Promise.resolve(answers[next++] as readonly Row[]), query);
}

const one = (valuesTruncated: boolean) => ({ key: 'k', values: ['a'], valuesTruncated });

it('knows that values are complete when they are those of every occurrence of the key', async () => {
  const catalogue = await read([valueOfK], [{ key: 'k', occurrences: '3' }], [service]);
  expect(catalogue).toEqual({
    keys: [one(false)],
    keysTruncated: false,
    serviceNames: ['shop'],
    serviceNamesTruncated: false,
  });
});

it.each([
  ['older records have the key, too', valueOfK, '4'],
  ['it has values that were not listed', { ...valueOfK, valueCount: '2' }, '3'],
])('says that there may be other values when %s', async (_, row, occurrences) => {
  expect((await read([row], [{ key: 'k', occurrences }], [service])).keys).toEqual([one(true)]);
});

it('lists a key without values when only older records have it', async () => {
  const { keys } = await read([], [{ key: 'k', occurrences: '1' }], [service]);
  expect(keys).toEqual([{ key: 'k', values: [], valuesTruncated: true }]);
});

it('says that there may be other keys and values when there are more records than were read', async () => {
  const many = { ...service, recordCount: String(recordsWithKeys + 1) };
  expect(await read([valueOfK], [{ key: 'k', occurrences: '3' }], [many])).toMatchObject({
    keys: [one(true)],
    keysTruncated: true,
    serviceNamesTruncated: false,
  });
});
