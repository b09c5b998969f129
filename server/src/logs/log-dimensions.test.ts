import { describe, expect, it } from 'vitest';
import { thrownBy } from '../testing/thrown-by.ts';
import { formatLogDimension, parseLogDimensions } from './log-dimensions.ts';

describe('parseLogDimensions', () => {
  it.each([
    ['service.name', { kind: 'service' }],
    ['severity', { kind: 'severity' }],
    ['event.name', { kind: 'event' }],
    ['attribute.header.country', { kind: 'attribute', key: 'header.country' }],
    ['attribute."header-country"', { kind: 'attribute', key: 'header-country' }],
    ['attribute."a.b"', { kind: 'attribute', key: 'a.b' }],
    ['attribute.severity', { kind: 'attribute', key: 'severity' }],
    ['attribute.__proto__', { kind: 'attribute', key: '__proto__' }],
  ])('reads %s', (text, dimension) => {
    expect(parseLogDimensions([text])).toEqual([dimension]);
  });

  it('accepts none, and two in their order', () => {
    expect(parseLogDimensions([])).toEqual([]);
    expect(parseLogDimensions(['attribute.k', 'severity'])).toEqual([
      { kind: 'attribute', key: 'k' },
      { kind: 'severity' },
    ]);
  });

  it.each([
    '',
    'Severity',
    'service',
    'attribute',
    'attribute.',
    'attribute.a-b',
    'attribute.""',
    ' severity',
  ])('rejects %j and lists the valid dimensions', (text) => {
    expect(thrownBy(() => parseLogDimensions([text]))).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining('service.name, severity, event.name or attribute.<key>'),
      details: [{ type: 'field', location: 'query', name: 'group_by', received: text }],
    });
  });

  it.each([
    ['body', 'body text'],
    ['trace_id', 'select one with a filter'],
    ['attribute.span_id', 'select one with a filter'],
    ['attribute.service.name', 'write service.name'],
    ['attribute."event.name"', 'write event.name'],
  ])('rejects %s with a specific reason', (text, message) => {
    expect(thrownBy(() => parseLogDimensions([text]))).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining(message),
      details: [{ name: 'group_by', received: text }],
    });
  });

  it.each([
    ['three dimensions', ['service.name', 'severity', 'event.name'], 'at most 2 dimensions'],
    ['two attributes', ['attribute.a', 'attribute.b'], 'at most one attribute'],
    ['one twice', ['service.name', 'service.name'], 'names "service.name" twice'],
  ])('refuses %s', (_what, texts, message) => {
    expect(thrownBy(() => parseLogDimensions(texts))).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining(message),
      details: [{ name: 'group_by', received: texts.join(', ') }],
    });
  });
});

describe('formatLogDimension', () => {
  it.each(['service.name', 'severity', 'event.name', 'attribute.header.country'])(
    'writes %s as in the request',
    (text) => {
      expect(parseLogDimensions([text]).map(formatLogDimension)).toEqual([text]);
    },
  );
});
