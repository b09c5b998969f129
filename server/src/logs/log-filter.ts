import type { FieldRule, FilterDialect } from '../filter/dialect.ts';
import { orderedSeverities } from './log-severity.ts';

const textField: FieldRule = { operators: ['=', '!='], value: { kind: 'text' }, or: 'equality', not: true };
const hexField: FieldRule = { operators: ['='], value: { kind: 'hex' }, or: 'none', not: false };

/** Attributes named as a field, which is filtered by instead. */
export const logFieldKeys: ReadonlySet<string> = new Set([
  'service.name',
  'event.name',
  'trace_id',
  'span_id',
]);

/** The fields of log filters (specification, "Log filters"); `logMatches` defines their meaning. */
export const logDialect: FilterDialect = {
  signal: 'log',
  fields: new Map<string, FieldRule>([
    ['body', { operators: [':'], value: { kind: 'text' }, or: 'none', not: false, valueBudgetBytes: 256 }],
    [
      'severity',
      {
        operators: ['=', '!=', '<', '<=', '>', '>='],
        value: {
          kind: 'enum',
          values: [...orderedSeverities, 'unspecified'],
          aliases: new Map([['warning', 'warn']]),
          order: orderedSeverities,
        },
        or: 'any',
        not: true,
      },
    ],
    ['service.name', textField],
    ['event.name', textField],
    ['trace_id', hexField],
    ['span_id', hexField],
  ]),
  attributes: {
    operators: ['=', '!=', ':*'],
    value: { kind: 'text' },
    or: 'equality',
    not: true,
    promotedKeys: logFieldKeys,
  },
  bareValues: false,
};
