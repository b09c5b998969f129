import { Text, useComputedColorScheme } from '@mantine/core';
import { useMemo } from 'react';
import { LinesChart } from '../../charts/LinesChart.tsx';
import type { TimeseriesWidget } from '../../generated/types.gen.ts';
import { toChartLines } from '../../promql/chart-lines.ts';
import type { RangeAnswer } from '../../promql/range-answer.ts';
import { useValueUnit } from '../../promql/use-value-unit.ts';
import { useWidgetQuery } from '../use-widget-query.ts';
import { queryTextOf, rangeQuery } from '../widget-queries.ts';
import { useWidgetScope } from '../widget-scope.ts';
import { WidgetAnswer } from './WidgetAnswer.tsx';
import { WidgetNote } from './WidgetNote.tsx';
import type { WidgetContentProps } from './widget-content-props.ts';

/** One line a series. */
export function TimeseriesContent(props: WidgetContentProps<TimeseriesWidget>) {
  const scope = useWidgetScope();
  const expression = queryTextOf(props.widget, scope);
  const query = useWidgetQuery(rangeQuery(scope, expression), props.isInView);
  return (
    <WidgetAnswer query={query}>
      {(answer) => (
        <Lines {...props} expression={expression} answer={answer} isStale={query.isPlaceholderData} />
      )}
    </WidgetAnswer>
  );
}

interface LinesProps extends WidgetContentProps<TimeseriesWidget> {
  readonly expression: string;
  readonly answer: RangeAnswer;
  readonly isStale: boolean;
}

/** Pixels of a row and of the head of the legend; and of what stands between it and the lines. */
const legendRow = 28;
const legendMargin = 8;
const minPlotHeight = 80;

function Lines({ widget, name, height, expression, answer, isStale }: LinesProps) {
  const { window, onZoom } = useWidgetScope();
  const scheme = useComputedColorScheme('light');
  const unit = useValueUnit([expression], widget.unit);
  const { legend } = widget.query;
  const { timesS, lines, totalCount } = useMemo(
    () => toChartLines([{ letter: 'A', expression, answer, legend }], scheme),
    [expression, answer, legend, scheme],
  );
  if (lines.length === 0) return <WidgetNote>No series in this range</WidgetNote>;
  const isLimited = totalCount > lines.length;
  const room = height - (isLimited ? 40 : 0) - 8;
  const maxLegendHeight = Math.max(2 * legendRow, Math.min((lines.length + 1) * legendRow, room * 0.35));
  return (
    <>
      {isLimited && (
        <Text size="xs" role="status">
          Drawing {lines.length} of {totalCount.toLocaleString('en')} series, those with the largest values.
        </Text>
      )}
      <LinesChart
        label={name}
        timesS={timesS}
        lines={lines}
        unit={unit}
        fromS={window.sinceMs / 1_000}
        toS={window.untilMs / 1_000}
        onZoom={onZoom}
        isStale={isStale}
        height={Math.max(minPlotHeight, Math.floor(room - maxLegendHeight - legendMargin))}
        maxLegendHeight={maxLegendHeight}
      />
    </>
  );
}
