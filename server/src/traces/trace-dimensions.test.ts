import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quoteText } from '../filter/format.ts';
import { thrownBy } from '../testing/thrown-by.ts';
import { parseTraceFilter } from './parse-trace-filter.ts';
import { formatTraceDimension, parseTraceDimensions } from './trace-dimensions.ts';

describe('parseTraceDimensions', () => {
  it.each([
    ['status', { kind: 'status' }],
    ['severity', { kind: 'severity' }],
    ['name', { kind: 'name' }],
    ['service.name', { kind: 'attribute', key: 'service.name', promoted: true }],
    ['attribute.service.name', { kind: 'attribute', key: 'service.name' }],
    ['attribute.header.country', { kind: 'attribute', key: 'header.country' }],
    ['attribute."header-country"', { kind: 'attribute', key: 'header-country' }],
    ['attribute."a \\"b\\" \\\\"', { kind: 'attribute', key: 'a "b" \\' }],
    ['attribute.status', { kind: 'attribute', key: 'status' }],
  ])('reads %s', (text, dimension) => {
    expect(parseTraceDimensions([text])).toEqual([dimension]);
  });

  it('accepts none, and two in order', () => {
    expect(parseTraceDimensions([])).toEqual([]);
    expect(parseTraceDimensions(['attribute.k', 'status'])).toEqual([
      { kind: 'attribute', key: 'k' },
      { kind: 'status' },
    ]);
  });

  it('accepts the service beside an attribute', () => {
    expect(parseTraceDimensions(['service.name', 'attribute.k'])).toEqual([
      { kind: 'attribute', key: 'service.name', promoted: true },
      { kind: 'attribute', key: 'k' },
    ]);
  });

  it('accepts every key quoted as in filters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), (key) => {
        expect(parseTraceDimensions([`attribute.${quoteText(key)}`])).toEqual([{ kind: 'attribute', key }]);
      }),
    );
  });

  it('accepts an unquoted key exactly when filters do', () => {
    const bareKey = fc.stringMatching(/^[\w.\-é:*]{0,8}$/);
    fc.assert(
      fc.property(bareKey, (key) => {
        expect(accepts(() => parseTraceDimensions([`attribute.${key}`]))).toBe(
          accepts(() => parseTraceFilter(`attribute.${key}="v"`)),
        );
      }),
    );
  });

  it.each([
    '',
    'Status',
    'tag',
    'duration',
    'attribute',
    'attribute.',
    'attribute.a-b',
    'attribute.""',
    'attribute."a"b"',
    ' status',
  ])('rejects %j and lists the dimensions', (text) => {
    expect(thrownBy(() => parseTraceDimensions([text]))).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining('status, severity, name, service.name, attribute.<key>'),
      details: [{ type: 'field', location: 'query', name: 'group_by', received: text }],
    });
  });

  it.each([
    ['three dimensions', ['status', 'severity', 'name'], 'at most 2 dimensions'],
    ['two attributes', ['attribute.a', 'attribute.b'], 'at most one attribute'],
    ['one twice', ['name', 'name'], 'names "name" twice'],
    ['the service twice', ['service.name', 'service.name'], 'names "service.name" twice'],
  ])('refuses %s', (_what, texts, message) => {
    expect(thrownBy(() => parseTraceDimensions(texts))).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining(message),
      details: [{ name: 'group_by', received: texts.join(', ') }],
    });
  });
});

describe('formatTraceDimension', () => {
  it.each(['status', 'severity', 'name', 'service.name', 'attribute.header.country'])(
    'formats %s as requested',
    (text) => {
      expect(parseTraceDimensions([text]).map(formatTraceDimension)).toEqual([text]);
    },
  );

  it('formats attribute keys unquoted', () => {
    expect(formatTraceDimension({ kind: 'attribute', key: 'a "b"' })).toBe('attribute.a "b"');
  });
});

function accepts(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
