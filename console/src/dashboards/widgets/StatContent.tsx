import { Text } from '@mantine/core';
import type { StatWidget } from '../../generated/types.gen.ts';
import { formatSample } from '../../promql/format-sample.ts';
import { formatLabels } from '../../promql/label-syntax.ts';
import { formatLegend } from '../../promql/legend.ts';
import { nameSeries } from '../../promql/series-names.ts';
import { useValueUnit } from '../../promql/use-value-unit.ts';
import classes from '../Dashboard.module.css';
import { useWidgetQuery } from '../use-widget-query.ts';
import { instantQuery, queryTextOf } from '../widget-queries.ts';
import { useWidgetScope } from '../widget-scope.ts';
import { WidgetAnswer } from './WidgetAnswer.tsx';
import { WidgetNote } from './WidgetNote.tsx';
import type { WidgetContentProps } from './widget-content-props.ts';

/** More large numbers than this are a table. */
const maxValues = 12;

/** The value at the end of the range, large; several beside each other. */
export function StatContent({ widget, isInView }: WidgetContentProps<StatWidget>) {
  const scope = useWidgetScope();
  const expression = queryTextOf(widget, scope);
  const unit = useValueUnit([expression], widget.unit);
  const query = useWidgetQuery(instantQuery(scope, expression), isInView);
  const { legend = '' } = widget.query;
  return (
    <WidgetAnswer query={query}>
      {({ rows }) => {
        if (rows.length === 0) return <WidgetNote>No value at this time</WidgetNote>;
        const metrics = rows.map(({ metric }) => metric);
        const names =
          legend === '' ? nameSeries(metrics, '') : metrics.map((metric) => formatLegend(legend, metric));
        const isNamed = rows.length > 1 || legend !== '';
        return (
          <div className={classes['stats']} data-stale={query.isPlaceholderData}>
            {rows.slice(0, maxValues).map(({ metric, point: [, text] }, index) => (
              <div key={formatLabels(metric)} className={classes['stat']}>
                <span className={classes['statValue']} title={String(text)}>
                  {formatSample(text, unit)}
                </span>
                {isNamed && (
                  <Text span size="xs" c="dimmed" truncate maw="100%" title={names[index]}>
                    {names[index]}
                  </Text>
                )}
              </div>
            ))}
            {rows.length > maxValues && (
              <Text size="xs" c="dimmed">
                The first {maxValues} of {rows.length.toLocaleString('en')} values; a table shows more.
              </Text>
            )}
          </div>
        );
      }}
    </WidgetAnswer>
  );
}
