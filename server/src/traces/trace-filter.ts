import type { FilterDialect } from '../filter/dialect.ts';
import { eventSeverities, type TraceStatus } from './trace.ts';

const statuses: readonly TraceStatus[] = ['running', 'completed', 'deleted'];

/** The fields of trace filters (specification, "Trace filters" and rule 5 of the shared grammar). */
export const traceDialect: FilterDialect = {
  signal: 'trace',
  fields: new Map([
    ['status', { operators: ['=', '!='], value: { kind: 'enum', values: statuses }, or: 'any', not: true }],
    [
      'severity',
      {
        operators: ['='],
        value: { kind: 'enum', values: eventSeverities.toReversed() },
        or: 'any',
        not: true,
      },
    ],
    ['tag', { operators: ['=', ':'], value: { kind: 'text' }, or: 'any', not: true }],
  ]),
  attributes: {
    operators: ['=', '!=', ':*'],
    value: { kind: 'text' },
    or: 'any',
    not: true,
    promotedKeys: new Set(),
  },
  bareValues: false,
};
