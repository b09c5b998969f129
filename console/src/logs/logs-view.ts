import type { SearchParams } from '../routing/search-params.ts';
import { decodeTimeRange, encodeTimeRange, type TimeRange } from '../time-range/time-range.ts';
import { defaultColumns, isLogColumn, type LogColumn } from './log-columns.ts';

/** Everything that the logs screen shows, as its address says it. */
export interface LogsView {
  readonly range: TimeRange;
  /** As it was submitted, also when it is not a filter. Empty for all records. */
  readonly filter: string;
  /** What the bars are stacked by: a dimension of `group_by`. */
  readonly groupBy: string;
  /** After the time, in this order. */
  readonly columns: readonly LogColumn[];
  /** The id of the record that is open. */
  readonly record: string | undefined;
  /** Whether new records are followed instead of reading those of the range. */
  readonly isLive: boolean;
}

export const defaultGroupBy = 'severity';

const maxNameLength = 300;
const maxColumns = 20;
const dimension = /^(severity|service\.name|event\.name|attribute\..+)$/s;

/** Reads the parameters of an address; what is wrong becomes the default. */
export function decodeLogsView(search: Readonly<Record<string, unknown>>): LogsView {
  const { filter, group_by: groupBy, column, record, live } = search;
  const columns = [...new Set(toList(column))].filter(isLogColumn).slice(0, maxColumns);
  return {
    range: decodeTimeRange(search),
    filter: typeof filter === 'string' ? filter : '',
    groupBy: isName(groupBy) && dimension.test(groupBy) ? groupBy : defaultGroupBy,
    columns: columns.length === 0 ? defaultColumns : columns,
    record: isName(record) ? record : undefined,
    isLive: live === '1',
  };
}

/** The inverse of `decodeLogsView`; defaults are left out. */
export function encodeLogsView(view: LogsView): SearchParams {
  const { range, filter, groupBy, columns, record, isLive } = view;
  const hasDefaultColumns = columns.join('\n') === defaultColumns.join('\n');
  return {
    ...encodeTimeRange(range),
    ...(filter === '' ? {} : { filter }),
    ...(groupBy === defaultGroupBy ? {} : { group_by: groupBy }),
    ...(hasDefaultColumns ? {} : { column: columns }),
    ...(record === undefined ? {} : { record }),
    ...(isLive ? { live: '1' } : {}),
  };
}

export const logsView = { decode: decodeLogsView, encode: encodeLogsView };

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= maxNameLength;
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}
