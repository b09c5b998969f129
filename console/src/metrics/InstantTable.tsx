import { Button, Group, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { formatValue } from '../charts/format-value.ts';
import type { ValueUnit } from '../charts/value-unit.ts';
import { parseSample } from '../promql/align-matrix.ts';
import type { InstantAnswer } from '../promql/range-answer.ts';
import { toSeriesCsv } from '../promql/series-csv.ts';
import { type TableRow, type TableSort, toTable } from '../promql/table-rows.ts';
import { EmptyState } from '../shell/EmptyState.tsx';
import { LoadingState } from '../shell/LoadingState.tsx';
import { formatTime } from '../time-range/format-time.ts';
import { useTimeZone } from '../time-range/use-time-zone.ts';
import { downloadText } from './download-text.ts';
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
  const { columns, rows } = toTable(queries, sort);
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
  const exportAll = () =>
    downloadText(
      'metrics.csv',
      'text/csv',
      toSeriesCsv(
        queries.map(({ letter, rows: exported }) => ({
          letter,
          series: exported.map(({ metric, point }) => ({ metric, values: [point] })),
        })),
      ),
    );
  const headers = [...(queries.length > 1 ? ['Query'] : []), ...columns];
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
        <Table striped stickyHeader>
          <Table.Thead>
            <Table.Tr>
              {headers.map((header) => (
                <Table.Th key={header}>{header}</Table.Th>
              ))}
              <Table.Th className={classes['value'] ?? ''} aria-sort={sort ?? 'none'}>
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  onClick={() => setSort(sort === 'descending' ? 'ascending' : 'descending')}
                >
                  Value{sort === undefined ? '' : sort === 'ascending' ? ' ↑' : ' ↓'}
                </Button>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, maxRows).map((row) => (
              <ValueRow
                key={row.key}
                row={row}
                columns={columns}
                unit={unit}
                hasLetter={queries.length > 1}
              />
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </div>
  );
}

interface ValueRowProps {
  readonly row: TableRow;
  readonly columns: readonly string[];
  readonly unit: ValueUnit;
  readonly hasLetter: boolean;
}

function ValueRow({ row, columns, unit, hasLetter }: ValueRowProps) {
  const [, text] = row.point;
  const value = parseSample(text);
  const isText = Number.isNaN(value) && text !== 'NaN';
  return (
    <Table.Tr>
      {hasLetter && <Table.Td>{row.letter}</Table.Td>}
      {columns.map((column) => (
        <Table.Td key={column}>{row.metric[column] ?? ''}</Table.Td>
      ))}
      <Table.Td className={classes['value'] ?? ''} title={String(text)}>
        {isText ? text : formatValue(value, unit)}
      </Table.Td>
    </Table.Tr>
  );
}
