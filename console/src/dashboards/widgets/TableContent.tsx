import { Text } from '@mantine/core';
import { useState } from 'react';
import type { TableWidget } from '../../generated/types.gen.ts';
import { SampleTable } from '../../promql/SampleTable.tsx';
import { type TableSort, toTable } from '../../promql/table-rows.ts';
import { useValueUnit } from '../../promql/use-value-unit.ts';
import classes from '../Dashboard.module.css';
import { useWidgetQuery } from '../use-widget-query.ts';
import { instantQuery, queryTextOf } from '../widget-queries.ts';
import { useWidgetScope } from '../widget-scope.ts';
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
        const table = toTable([{ letter: 'A', rows: answer.rows }], sort);
        if (table.rows.length === 0) return <WidgetNote>No values at this time</WidgetNote>;
        return (
          <>
            <section
              className={classes['table']}
              data-stale={query.isPlaceholderData}
              aria-label={`Values of ${name}`}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
              tabIndex={0}
            >
              <SampleTable
                table={table}
                unit={unit}
                sort={sort}
                onSort={setSort}
                maxRows={maxRows}
                isCompact
              />
            </section>
            {table.rows.length > maxRows && (
              <Text size="xs" c="dimmed">
                The first {maxRows} of {table.rows.length.toLocaleString('en')} values. Open it in metrics to
                export all.
              </Text>
            )}
          </>
        );
      }}
    </WidgetAnswer>
  );
}
