import type { FilterOperator } from '@cairn/server/filter';
import { useMemo } from 'react';
import { appendCondition } from '../filter-bar/append-condition.ts';
import { explainExcess } from '../filter-bar/filter-problem.ts';
import type { LogRecord } from '../generated/types.gen.ts';
import { toField } from '../log-records/log-fields.ts';
import type { VolumeGroup } from '../log-records/log-volume.ts';
import { stringifySearch } from '../routing/search-params.ts';
import { fromWindow } from '../time-range/time-range.ts';
import { addColumn, type LogColumn } from './log-columns.ts';
import { encodeLogsView, type LogsView } from './logs-view.ts';
import { narrowToGroup } from './narrow-to-group.ts';

/** The changes of the view that lists, bars and open records make. */
export function useViewEdits(view: LogsView, setView: (view: LogsView) => void) {
  return useMemo(() => {
    function narrow(name: string, operator: FilterOperator, value: string): string {
      const field = toField(name);
      return field === undefined ? view.filter : appendCondition(view.filter, field, operator, value);
    }
    function filterBy(name: string, operator: FilterOperator, value: string): void {
      setView({ ...view, filter: narrow(name, operator, value), record: undefined });
    }
    return {
      filterBy,
      whyNotFilterBy: (name: string, operator: FilterOperator, value: string) =>
        explainExcess(narrow(name, operator, value), 'logs'),
      addColumn: (column: LogColumn) => setView({ ...view, columns: addColumn(view.columns, column) }),
      zoom: (sinceMs: number, untilMs: number) =>
        setView({ ...view, range: fromWindow({ sinceMs, untilMs }), record: undefined }),
      pickGroup: (group: VolumeGroup) =>
        setView({ ...view, filter: narrowToGroup(view.filter, view.groupBy, group), record: undefined }),
      linkTo: (record: LogRecord) => linkToRecord(view, record),
    };
  }, [view, setView]);
}

/** Records shown before and after the one that is linked to. */
const marginMs = 30_000;

/** The address of a view that lists the record near the top, whenever it is opened. */
function linkToRecord(view: LogsView, { time, record_id: record }: LogRecord): string {
  const timeMs = Date.parse(time);
  const range = fromWindow({ sinceMs: timeMs - marginMs, untilMs: timeMs + 1 });
  const { origin, pathname } = globalThis.location;
  return `${origin}${pathname}${stringifySearch(encodeLogsView({ ...view, range, record, isLive: false }))}`;
}
