import fc from 'fast-check';
import type { Clause, FieldRef, Filter, Leaf } from '../../../../filter/ast.ts';
import { arbitraryFilter } from '../../../../filter/testing/arbitrary-filter.ts';
import type { LogRecord, StoredLog } from '../../../../logs/log.ts';
import { logDialect } from '../../../../logs/log-filter.ts';
import { dayNs } from '../../../../time/utc-day.ts';

/** Records and filters with few distinct values, so that they often match. */

const minuteNs = 60_000_000_000;

/** A day some days after the epoch, and the next one. */
export const firstDayNs = 20_000n * BigInt(dayNs);

/** Longer than what most memory for a value has at first. */
const long = 'é'.repeat(200);
const keys = ['k', 'region', '__proto__', '\0', 'trace_id', 'rare', 'rarer'];
const values = ['', 'a', 'b', 'é', '\0', '__proto__', '0000000000000000000000000000000a', long];
const names = ['', 'cart', 'checkout', '__proto__', `${long}s`];
const words = ['payment', 'failed', '42', 'Ärger', 'id7', '--', ' '];
export const traceIds = ['0000000000000000000000000000000a', 'ABCDEF00000000000000000000000001', 'ff'];
export const spanIds = ['000000000000000b', 'aa00000000000001'];

export const spilledKeys: ReadonlySet<string> = new Set(['rare', 'rarer']);

const attributes = fc
  .array(fc.tuple(fc.constantFrom(...keys), fc.constantFrom(...values, ...traceIds)), { maxLength: 3 })
  .map((entries) => new Map(entries));

/** Around few minutes of two days, so that records share times and bounds cut minutes. */
export const arbitraryTimeNs = fc
  .tuple(fc.nat(1), fc.constantFrom(0, 720, 1437), fc.nat(3), fc.constantFrom(-1, 0, 1, 30_000_000_000))
  .map(([day, base, minute, offset]) => {
    const time = (base + minute) * minuteNs + offset;
    return firstDayNs + BigInt(day * dayNs) + BigInt(Math.min(Math.max(0, time), dayNs - 1));
  });

const record: fc.Arbitrary<LogRecord> = fc.record(
  {
    timeNs: arbitraryTimeNs,
    observedTimeNs: arbitraryTimeNs,
    severityNumber: fc.nat(24),
    severityText: fc.constantFrom('', 'INFO'),
    eventName: fc.constantFrom(...names.slice(1)),
    body: fc.array(fc.constantFrom(...words), { maxLength: 4 }).map((parts) => parts.join(' ')),
    serviceName: fc.constantFrom(...names),
    traceId: fc.constantFrom(...traceIds.slice(0, 2).map((id) => id.toLowerCase())),
    spanId: fc.constantFrom(...spanIds),
    scopeName: fc.constant('scope'),
    scopeVersion: fc.constant('1'),
    flags: fc.nat(1),
    droppedAttributesCount: fc.nat(1),
    attributes,
    resourceAttributes: attributes,
  },
  {
    requiredKeys: [
      'timeNs',
      'severityNumber',
      'severityText',
      'body',
      'serviceName',
      'flags',
      'droppedAttributesCount',
      'attributes',
      'resourceAttributes',
    ],
  },
);

/** Records in order of arrival; not every sequence is one of theirs. */
export const arbitraryLogs: fc.Arbitrary<readonly StoredLog[]> = fc
  .array(fc.tuple(record, fc.integer({ min: 1, max: 3 })), { maxLength: 40 })
  .map((entries) => {
    let sequence = 100;
    return entries.map(([log, step]) => {
      sequence += step;
      return { ...log, sequence };
    });
  });

/** Valid filters, many of which match some records: their keys and values are replaced by those of records. */
export const arbitraryLogFilter: fc.Arbitrary<Filter> = fc
  .tuple(arbitraryFilter(logDialect), fc.array(fc.nat(), { minLength: 1, maxLength: 8 }))
  .map(([filter, picks]) => {
    let next = 0;
    const pick = (texts: readonly string[]): string => {
      const choice = picks[next++ % picks.length] ?? 0;
      return texts[choice % texts.length] ?? '';
    };
    return { kind: 'filter', clauses: filter.clauses.slice(0, 3).map((clause) => toMeeting(clause, pick)) };
  });

function toMeeting(
  { kind, alternatives: [first, ...rest] }: Clause,
  pick: (texts: readonly string[]) => string,
): Clause {
  const field: FieldRef =
    first.field.kind === 'attribute' ? { kind: 'attribute', key: pick(keys) } : first.field;
  const meet = (leaf: Leaf): Leaf =>
    leaf.kind === 'presence'
      ? { ...leaf, field }
      : { ...leaf, field, value: pickValue(field, leaf.value, pick) };
  return { kind, alternatives: [meet(first), ...rest.map(meet)] };
}

function pickValue(field: FieldRef, value: string, pick: (texts: readonly string[]) => string): string {
  if (field.kind === 'attribute') return pick(values);
  switch (field.name) {
    case 'body':
      return pick(words);
    case 'service.name':
    case 'event.name':
      return pick(names);
    case 'trace_id':
      return pick([...traceIds, '0'.repeat(32)]).toLowerCase();
    case 'span_id':
      return pick([...spanIds, '0'.repeat(16), 'a']);
    default:
      return value;
  }
}
