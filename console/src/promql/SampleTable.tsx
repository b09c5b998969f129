import { Button, Table } from '@mantine/core';
import type { ValueUnit } from '../charts/value-unit.ts';
import { formatSample } from './format-sample.ts';
import { labelValue } from './label-syntax.ts';
import classes from './SampleTable.module.css';
import type { TableSort, ValueTable } from './table-rows.ts';

export interface SampleTableProps {
  readonly table: ValueTable;
  readonly unit: ValueUnit;
  readonly sort: TableSort | undefined;
  readonly onSort: (sort: TableSort) => void;
  /** Rows drawn at most. */
  readonly maxRows: number;
  /** Whether a column says which query a row is of. */
  readonly hasLetters?: boolean;
  readonly isCompact?: boolean;
}

/** The values of queries at one time, one row a series, sorted by the value on demand. */
export function SampleTable(props: SampleTableProps) {
  const { table, unit, sort, onSort, maxRows, hasLetters = false, isCompact = false } = props;
  const headers = [...(hasLetters ? ['Query'] : []), ...table.columns];
  return (
    <Table stickyHeader {...(isCompact ? { verticalSpacing: 4, fz: 'xs' } : { striped: true })}>
      <Table.Thead>
        <Table.Tr>
          {headers.map((header) => (
            <Table.Th key={header} scope="col">
              {header}
            </Table.Th>
          ))}
          <Table.Th scope="col" className={classes['value'] ?? ''} aria-sort={sort ?? 'none'}>
            <Button
              variant="subtle"
              color="gray"
              size={isCompact ? 'compact-xs' : 'compact-sm'}
              onClick={() => onSort(sort === 'descending' ? 'ascending' : 'descending')}
            >
              Value{sort === undefined ? '' : sort === 'ascending' ? ' ↑' : ' ↓'}
            </Button>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {table.rows.slice(0, maxRows).map(({ key, letter, metric, point: [, text] }) => (
          <Table.Tr key={key}>
            {hasLetters && <Table.Td>{letter}</Table.Td>}
            {table.columns.map((column) => (
              <Table.Td key={column}>{labelValue(metric, column)}</Table.Td>
            ))}
            <Table.Td className={classes['value'] ?? ''} title={String(text)}>
              {formatSample(text, unit)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
