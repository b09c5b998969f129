import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { ValueUnit } from '../charts/value-unit.ts';
import { saveFile } from '../lists/save-file.ts';
import type { InstantAnswer } from '../promql/range-answer.ts';
import { SampleTable } from '../promql/SampleTable.tsx';
import { toSeriesCsv } from '../promql/series-csv.ts';
import { type TableSort, toTable } from '../promql/table-rows.ts';
import { EmptyState } from '../shell/EmptyState.tsx';
import { LoadingState } from '../shell/LoadingState.tsx';
import { formatTime } from '../time-range/format-time.ts';
import { useTimeZone } from '../time-range/use-time-zone.ts';
import { queryLetter } from './edit-queries.ts';
import classes from './MetricsPage.module.css';
import type { MetricsView } from './metrics-view.ts';

export interface InstantTableProps {
  readonly view: MetricsView;
  readonly unit: ValueUnit;
  readonly results: readonly { readonly data: InstantAnswer | undefined; readonly isFetching: boolean }[];
}

/** Rows drawn at most; the export has all. */
const maxRows = 500;

/** The values of all queries at the end of the range. */
export function InstantTable({ view, unit, results }: InstantTableProps) {
  const zone = useTimeZone();
  const [sort, setSort] = useState<TableSort>();
  const queries = view.queries.flatMap(({ hidden }, index) => {
    const answer = results[index]?.data;
    return hidden || answer === undefined ? [] : [{ letter: queryLetter(index), rows: answer.rows }];
  });
  const table = toTable(queries, sort);
  const { rows } = table;
  const isAsked = view.queries.some(({ expression, hidden }) => expression.trim() !== '' && !hidden);
  if (rows.length === 0) {
    if (results.some(({ isFetching }) => isFetching)) return <LoadingState />;
    if (isAsked && queries.length === 0) return null;
    return (
      <EmptyState title={isAsked ? 'No values at this time' : 'Choose a metric, or write PromQL'}>
        {isAsked
          ? 'The table shows the end of the range; a series without a value in the five minutes before has none.'
          : ''}
      </EmptyState>
    );
  }
  const [timeS] = rows[0]?.point ?? [0];
  const exportAll = () => {
    const exported = queries.map(({ letter, rows: own }) => ({
      letter,
      series: own.map(({ metric, point }) => ({ metric, values: [point] })),
    }));
    saveFile(new Blob([toSeriesCsv(exported)], { type: 'text/csv' }), 'metrics.csv');
  };
  return (
    <div>
      <Group justify="space-between" mb="xs">
        <Text size="sm" role="status">
          {rows.length > maxRows
            ? `The first ${maxRows} of ${rows.length.toLocaleString('en')}`
            : rows.length}{' '}
          {rows.length === 1 ? 'value' : 'values'} at {formatTime(Number(timeS) * 1_000, zone)}
        </Text>
        <Button variant="default" size="xs" onClick={exportAll}>
          Export CSV
        </Button>
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section className={classes['table']} aria-label="Values" tabIndex={0}>
        <SampleTable
          table={table}
          unit={unit}
          sort={sort}
          onSort={setSort}
          maxRows={maxRows}
          hasLetters={queries.length > 1}
        />
      </section>
    </div>
  );
}
