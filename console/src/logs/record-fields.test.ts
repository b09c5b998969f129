import { expect, test } from 'vitest';
import { listRecordFields } from './record-fields.ts';
import { sampleLog } from './testing/sample-log.ts';

const record = sampleLog({
  attributes: { 'user.tier': 'gold', trace_id: 'abc', __proto__x: '1' },
  resource_attributes: { 'host.name': 'web-1', 'user.tier': 'silver', 'service.name': 'checkout' },
});

test('names fields as filters do', () => {
  const fields = listRecordFields(record);
  expect(fields.filter(({ isFilterable }) => isFilterable).map(({ name, column }) => [name, column])).toEqual(
    [
      ['severity', 'severity'],
      ['service.name', 'service.name'],
      ['user.tier', 'attribute.user.tier'],
      ['__proto__x', 'attribute.__proto__x'],
      ['host.name', 'attribute.host.name'],
    ],
  );
});

test('offers no filter for a resource attribute that the record hides, nor for one with a field of its own', () => {
  const plain = listRecordFields(record).filter(
    ({ group, isFilterable }) => group !== 'record' && !isFilterable,
  );
  expect(plain.map(({ name, value }) => [name, value])).toEqual([
    ['trace_id', 'abc'],
    ['user.tier', 'silver'],
    ['service.name', 'checkout'],
  ]);
});
