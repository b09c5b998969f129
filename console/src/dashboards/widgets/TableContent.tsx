import { Button, Table, Text } from '@mantine/core';
import { useState } from 'react';
import type { TableWidget } from '../../generated/types.gen.ts';
import { type TableSort, toTable } from '../../promql/table-rows.ts';
import { useValueUnit } from '../../promql/use-value-unit.ts';
import classes from '../Dashboard.module.css';
import { useWidgetQuery } from '../use-widget-query.ts';
import { instantQuery, queryTextOf } from '../widget-queries.ts';
import { useWidgetScope } from '../widget-scope.ts';
import { formatSample } from './StatContent.tsx';
import { WidgetAnswer } from './WidgetAnswer.tsx';
import { WidgetNote } from './WidgetNote.tsx';
import type { WidgetContentProps } from './widget-content-props.ts';

/** Rows drawn at most. */
const maxRows = 200;

/** The values at the end of the range, one row a series. */
export function TableContent({ widget, name, isInView }: WidgetContentProps<TableWidget>) {
  const scope = useWidgetScope();
  const [sort, setSort] = useState<TableSort>();
  const expression = queryTextOf(widget, scope);
  const unit = useValueUnit([expression], widget.unit);
  const query = useWidgetQuery(instantQuery(scope, expression), isInView);
  return (
    <WidgetAnswer query={query}>
      {(answer) => {
        const { columns, rows } = toTable([{ letter: 'A', rows: answer.rows }], sort);
        if (rows.length === 0) return <WidgetNote>No values at this time</WidgetNote>;
        return (
          <>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
            <section className={classes['table']} aria-label={`Values of ${name}`} tabIndex={0}>
              <Table stickyHeader verticalSpacing={4} fz="xs">
                <Table.Thead>
                  <Table.Tr>
                    {columns.map((column) => (
                      <Table.Th key={column} scope="col">
                        {column}
                      </Table.Th>
                    ))}
                    <Table.Th scope="col" ta="right" aria-sort={sort ?? 'none'}>
                      <Button
                        variant="subtle"
                        color="gray"
                        size="compact-xs"
                        onClick={() => setSort(sort === 'descending' ? 'ascending' : 'descending')}
                      >
                        Value{sort === undefined ? '' : sort === 'ascending' ? ' ↑' : ' ↓'}
                      </Button>
                    </Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {rows.slice(0, maxRows).map(({ key, metric, point: [, text] }) => (
                    <Table.Tr key={key}>
                      {columns.map((column) => (
                        <Table.Td key={column}>{metric[column] ?? ''}</Table.Td>
                      ))}
                      <Table.Td ta="right" className={classes['number'] ?? ''} title={String(text)}>
                        {formatSample(text, unit)}
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </section>
            {rows.length > maxRows && (
              <Text size="xs" c="dimmed">
                The first {maxRows} of {rows.length.toLocaleString('en')} values. Open it in metrics to export
                all.
              </Text>
            )}
          </>
        );
      }}
    </WidgetAnswer>
  );
}
