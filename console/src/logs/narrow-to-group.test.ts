import { logDialect, parseFilter } from '@cairn/server/filter';
import { expect, test } from 'vitest';
import { narrowToGroup } from './narrow-to-group.ts';

const route = 'attribute.route';
const valueGroup = (value: string) => ({ kind: 'value', value }) as const;
const absentGroup = { kind: 'absent', value: undefined } as const;

test.each([
  ['', route, valueGroup('/pay'), 'attribute."route"="/pay"'],
  ['severity="error"', route, valueGroup('/pay'), 'severity="error" AND attribute."route"="/pay"'],
  ['', route, valueGroup(''), 'attribute."route"="" AND attribute."route":*'],
  [
    'severity="error"',
    route,
    valueGroup(''),
    'severity="error" AND attribute."route"="" AND attribute."route":*',
  ],
  ['attribute."route"=""', route, valueGroup(''), 'attribute."route"="" AND attribute."route":*'],
  ['', 'event.name', valueGroup(''), 'event.name=""'],
  ['', 'severity', valueGroup('error'), 'severity="error"'],
  ['', route, absentGroup, 'NOT attribute."route":*'],
  ['severity="error"', route, absentGroup, 'severity="error" AND NOT attribute."route":*'],
  ['NOT attribute.route:* AND body:"x"', route, absentGroup, 'NOT attribute.route:* AND body:"x"'],
])('%j narrowed to a group of %s, %j', (filter, dimension, group, narrowed) => {
  expect(narrowToGroup(filter, dimension, group)).toBe(narrowed);
  expect(parseFilter(narrowed, logDialect)).toMatchObject({ ok: true });
});

test('the rest of a volume is no filter', () => {
  expect(narrowToGroup('severity="error"', route, { kind: 'rest', value: undefined })).toBe(
    'severity="error"',
  );
});
