import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '../routing/search-params.ts';
import { defaultColumns, fixedColumns, type LogColumn } from './log-columns.ts';
import { decodeLogsView, encodeLogsView, type LogsView } from './logs-view.ts';

const text = fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' });
const attribute = text.map((key): LogColumn => `attribute.${key}`);
const columns = fc.uniqueArray(fc.oneof(fc.constantFrom(...fixedColumns), attribute), {
  minLength: 1,
  maxLength: 20,
});
const views: fc.Arbitrary<LogsView> = fc.record({
  range: fc.constantFrom(
    { kind: 'relative', age: '15m' } as const,
    { kind: 'absolute', since: '2026-11-20T08:00:00Z', until: '2026-11-20T09:00:00.000000001Z' } as const,
  ),
  filter: fc.string({ maxLength: 200, unit: 'grapheme' }),
  groupBy: fc.oneof(fc.constantFrom('severity', 'service.name', 'event.name'), attribute),
  columns,
  record: fc.option(text, { nil: undefined }),
  isLive: fc.boolean(),
});

describe('the address of the logs screen', () => {
  test('holds the whole view', () => {
    fc.assert(
      fc.property(views, (view) => {
        expect(decodeLogsView(parseSearch(stringifySearch(encodeLogsView(view))))).toEqual(view);
      }),
    );
  });

  test('keeps a filter that is too long, which the filter bar refuses: without it all records would be shown', () => {
    const filter = `service.name="${'a'.repeat(5_000)}"`;
    expect(decodeLogsView({ filter }).filter).toBe(filter);
  });

  test('falls back to the defaults for anything else', () => {
    const values = fc.oneof(fc.string(), fc.array(fc.string()), fc.constant(undefined));
    const search = fc.record({
      since: values,
      filter: values,
      group_by: values,
      column: values,
      record: values,
      live: values,
    });
    fc.assert(
      fc.property(search, (parameters) => {
        const view = decodeLogsView(parameters);
        expect(decodeLogsView(encodeLogsView(view))).toEqual(view);
      }),
    );
    expect(
      decodeLogsView({ group_by: 'body', column: ['color', 'attribute.'], live: 'yes', filter: ['a'] }),
    ).toEqual({
      range: { kind: 'relative', age: '1h' },
      filter: '',
      groupBy: 'severity',
      columns: defaultColumns,
      record: undefined,
      isLive: false,
    });
  });
});
