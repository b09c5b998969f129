import { Text, useComputedColorScheme } from '@mantine/core';
import { useMemo } from 'react';
import { SeriesLegend } from '../../charts/SeriesLegend.tsx';
import { StackedBars } from '../../charts/StackedBars.tsx';
import type { LogStatsWidget } from '../../generated/types.gen.ts';
import { isTooLongToCount, maxCountedDays } from '../../log-records/stats-windows.ts';
import { toVolumeSeries } from '../../log-records/volume-series.ts';
import { formatBarTime } from '../../time-range/format-time.ts';
import { useTimeZone } from '../../time-range/use-time-zone.ts';
import classes from '../Dashboard.module.css';
import { useWidgetQuery } from '../use-widget-query.ts';
import { dimensionsOf, queryTextOf, volumeQuery } from '../widget-queries.ts';
import { useWidgetScope } from '../widget-scope.ts';
import { WidgetAnswer } from './WidgetAnswer.tsx';
import { WidgetNote } from './WidgetNote.tsx';
import type { WidgetContentProps } from './widget-content-props.ts';

/** Pixels of what stands around the bars: the times below and the legend. */
const axisHeight = 24;
const legendHeight = 36;
const minBarsHeight = 48;

/** Counts of records over time as stacked bars. */
export function LogStatsContent({ widget, name, height, isInView }: WidgetContentProps<LogStatsWidget>) {
  const scope = useWidgetScope();
  const zone = useTimeZone();
  const scheme = useComputedColorScheme('light');
  const filter = queryTextOf(widget, scope);
  const { sinceMs, untilMs } = scope.window;
  const isTooLong = isTooLongToCount(sinceMs, untilMs);
  const query = useWidgetQuery(volumeQuery(scope, filter, dimensionsOf(widget)), isInView && !isTooLong);
  const series = useMemo(() => toVolumeSeries(query.data, scheme), [query.data, scheme]);
  const spanMs = untilMs - sinceMs;
  if (isTooLong)
    return (
      <WidgetNote>
        Records are counted over at most {maxCountedDays} days. Choose a shorter time to see them.
      </WidgetNote>
    );
  return (
    <WidgetAnswer query={query}>
      {({ buckets, total, isRounded }) =>
        total === 0 ? (
          <WidgetNote>No records in this range</WidgetNote>
        ) : (
          <div className={classes['bars']} data-stale={query.isPlaceholderData}>
            <StackedBars
              label={name}
              buckets={buckets}
              series={series}
              formatTime={(timeMs) => formatBarTime(timeMs, spanMs, zone)}
              onZoom={scope.onZoom}
              height={Math.max(minBarsHeight, height - axisHeight - legendHeight - (isRounded ? 20 : 0) - 12)}
            />
            {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
            <section className={classes['legend']} aria-label={`Legend of ${name}`} tabIndex={0}>
              <SeriesLegend series={series} />
            </section>
            {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above */}
            {isRounded && (
              <Text size="xs" c="dimmed">
                A bar names its 20 largest groups; the totals of groups may be too low.
              </Text>
            )}
          </div>
        )
      }
    </WidgetAnswer>
  );
}
