import { expect, it } from 'vitest';
import { compareLogs, type StoredRecord } from './compare-logs.ts';
import { noDifferences } from './compare-trace.ts';
import { type SentLogs, textOfRecord } from './sent-logs.ts';

function sent(id: string, acknowledged = true): SentLogs {
  return { id, stretch: 's1', transport: 'json', body: new Uint8Array(), recordCount: 3, acknowledged };
}

function stored(batch: string, ...ordinals: readonly number[]): StoredRecord[] {
  return ordinals.map((ordinal) => ({
    record_id: `${batch}.${ordinal}`,
    time: '2026-11-20T08:15:30Z',
    body: textOfRecord(batch, ordinal),
    attributes: { batch, ordinal: `${ordinal}` },
  }));
}

function compare(batches: readonly SentLogs[], records: readonly StoredRecord[]) {
  const differences = noDifferences();
  return { storedCount: compareLogs(batches, records, differences), differences };
}

it('finds nothing where acknowledged batches are whole, and others whole or absent', () => {
  const batches = [sent('a'), sent('b', false), sent('c', false)];
  expect(compare(batches, [...stored('a', 0, 1, 2), ...stored('b', 2, 1, 0)])).toEqual({
    storedCount: 2,
    differences: noDifferences(),
  });
});

it('names an acknowledged batch that is not there as lost', () => {
  expect(compare([sent('a')], []).differences).toEqual({
    ...noDifferences(),
    lost: ['logs a: 0 of 3 records'],
  });
});

it('names a batch of which a part is there as torn, and as lost where it was acknowledged', () => {
  const batches = [sent('a'), sent('b', false)];
  expect(compare(batches, [...stored('a', 0, 2), ...stored('b', 1)])).toEqual({
    storedCount: 0,
    differences: {
      ...noDifferences(),
      lost: ['logs a: 2 of 3 records'],
      torn: ['logs a: 2 of 3 records', 'logs b: 1 of 3 records'],
    },
  });
});

it('names a record that is there twice, under one id or two', () => {
  const [first = { record_id: '', time: '', body: '', attributes: {} }] = stored('a', 0);
  const records = [...stored('a', 0, 1, 2), { ...first, record_id: 'other' }];
  expect(compare([sent('a')], records).differences.duplicated).toEqual(['logs a record 0']);
  const sameId = stored('a', 0, 1, 2).map((record) => ({ ...record, record_id: 'same' }));
  expect(compare([sent('a')], sameId).differences.duplicated).toEqual(['logs a record 1', 'logs a record 2']);
});

it('names records that nobody sent, and those whose body is not what was sent', () => {
  const [first = { record_id: '', time: '', body: '', attributes: {} }] = stored('a', 0);
  const records = [...stored('a', 1, 2), { ...first, body: 'other' }, ...stored('z', 0)];
  expect(compare([sent('a')], records).differences).toMatchObject({
    lost: ['logs a: 2 of 3 records'],
    foreign: ['record a.0 "other"', `record z.0 "${textOfRecord('z', 0)}"`],
  });
});

it('names a batch that is there though it was refused', () => {
  const batches = [
    { ...sent('a', false), isRefused: true },
    { ...sent('b', false), isRefused: true },
  ];
  expect(compare(batches, stored('a', 0, 1, 2)).differences).toEqual({
    ...noDifferences(),
    foreign: ['logs a, which were refused'],
  });
});
