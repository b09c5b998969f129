import { type FilterDialect, logDialect, traceDialect } from '@cairn/server/filter';

export type DialectName = 'logs' | 'traces';

/** The rules by which the service reads the filters of a signal. */
export const dialects: Readonly<Record<DialectName, FilterDialect>> = {
  logs: logDialect,
  traces: traceDialect,
};
