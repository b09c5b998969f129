import { expect, test } from 'vitest';
import type { LogRecord } from './log.ts';
import { logMatches } from './log-matches.ts';
import { parseLogFilter } from './parse-log-filter.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const record: LogRecord = {
  timeNs: 0n,
  severityNumber: 17,
  severityText: 'critical',
  body: 'Payment of 12,50 € failed: card-declined (Überweisung)',
  serviceName: 'checkout',
  flags: 0,
  droppedAttributesCount: 0,
  traceId,
  spanId: '00f067aa0ba902b7',
  attributes: new Map([
    ['region', 'eu'],
    ['empty', ''],
    ['hidden', ''],
  ]),
  resourceAttributes: new Map([
    ['region', 'us'],
    ['host', 'h1'],
    ['hidden', 'yes'],
    ['trace_id', 'ABCDEF'],
  ]),
};
const bare: LogRecord = {
  ...{ timeNs: 0n, severityNumber: 0, severityText: 'ERROR', body: '', serviceName: '' },
  ...{ flags: 0, droppedAttributesCount: 0, attributes: new Map(), resourceAttributes: new Map() },
};

test.each<[filter: string, matchesRecord: boolean, matchesBare: boolean]>([
  ['', true, true],
  // Bodies: whole words in any case and order, separated by all characters that are neither letters nor digits.
  ['body:"payment"', true, false],
  ['body:"FAILED überweisung"', true, false],
  ['body:"card.declined"', true, false],
  ['body:"12"', true, false],
  ['body:"1"', false, false],
  ['body:"pay"', false, false],
  ['body:"payment succeeded"', false, false],
  ['body:"payment" AND body:"card"', true, false],
  // Severities: by number, never by text; unspecified only where it is named.
  ['severity="error"', true, false],
  ['severity!="error"', false, false],
  ['NOT severity="error"', false, true],
  ['severity!="info"', true, false],
  ['NOT severity!="info"', false, true],
  ['severity>="warning"', true, false],
  ['severity>"error"', false, false],
  ['severity<"fatal"', true, false],
  ['NOT severity<"fatal"', false, true],
  ['severity<="error"', true, false],
  ['severity="unspecified"', false, true],
  ['severity!="unspecified"', true, false],
  ['severity!="error" OR severity="unspecified"', false, true],
  // Names: missing equals empty.
  ['service.name="checkout"', true, false],
  ['service.name="Checkout"', false, false],
  ['service.name=""', false, true],
  ['service.name!="checkout"', false, true],
  ['event.name=""', true, true],
  ['event.name!="order.placed"', true, true],
  ['NOT event.name!="order.placed"', false, false],
  // Attributes: of the record before its resource; only presence distinguishes missing from empty.
  ['attribute.region="eu"', true, false],
  ['attribute.region="us"', false, false],
  ['attribute.host="h1"', true, false],
  ['attribute.hidden=""', true, true],
  ['attribute.hidden:*', true, false],
  ['attribute.empty:*', true, false],
  ['NOT attribute.empty:*', false, true],
  ['attribute.empty!=""', false, false],
  ['attribute.host!="h2"', true, true],
  ['attribute.host="h2" OR attribute.host="h1"', true, false],
  // Ids: in any case; a trace also by an attribute.
  [`trace_id="${traceId.toUpperCase()}"`, true, false],
  ['trace_id="abcDEF"', true, false],
  ['trace_id="abcde"', false, false],
  ['span_id="00F067AA0BA902B7"', true, false],
  ['span_id="00f0"', false, false],
])('%s', (text, matchesRecord, matchesBare) => {
  const filter = parseLogFilter(text);
  expect(logMatches(record, filter)).toBe(matchesRecord);
  expect(logMatches(bare, filter)).toBe(matchesBare);
});
