import type { FieldRule, FilterDialect, FilterOperator } from '../dialect.ts';

const severities = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'];

const hexField: FieldRule = { operators: ['='], value: { kind: 'hex' }, or: 'none', not: false };
const operators: readonly FilterOperator[] = ['=', '!='];
const equalityField: FieldRule = { operators, value: { kind: 'text' }, or: 'equality', not: true };

/** A dialect with every kind of rule, similar to that of logs. */
export const logLikeDialect: FilterDialect = {
  signal: 'log',
  fields: new Map<string, FieldRule>([
    ['body', { operators: [':'], value: { kind: 'text' }, or: 'none', not: false, valueBudgetBytes: 256 }],
    [
      'severity',
      {
        operators: ['=', '!=', '<', '<=', '>', '>='],
        value: {
          kind: 'enum',
          values: [...severities, 'unspecified'],
          aliases: new Map([['warning', 'warn']]),
          order: severities,
        },
        or: 'any',
        not: true,
      },
    ],
    ['service.name', equalityField],
    ['event.name', equalityField],
    ['trace_id', hexField],
    ['span_id', hexField],
  ]),
  attributes: {
    operators: ['=', '!=', ':*'],
    value: { kind: 'text' },
    or: 'equality',
    not: true,
    promotedKeys: new Set(['service.name', 'event.name', 'trace_id', 'span_id']),
  },
  bareValues: true,
};
