import { Group, SegmentedControl, Skeleton, Stack, Text, useComputedColorScheme } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.css';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { SeriesLegend } from '../charts/SeriesLegend.tsx';
import { toFilterProblem } from '../filter-bar/filter-problem.ts';
import { loadLater } from '../shell/load-later.tsx';
import { formatBarTime } from '../time-range/format-time.ts';
import { useTimeZone } from '../time-range/use-time-zone.ts';
import { maxCountedMs, statsOptions, type TracesScope } from '../trace-records/traces-queries.ts';
import { toCountSeries } from './count-series.ts';
import classes from './TracesPage.module.css';
import type { TracesGrouping } from './traces-view.ts';

const StackedBars = loadLater(async () => (await import('../charts/StackedBars.tsx')).StackedBars);

export interface TracesChartProps {
  readonly scope: TracesScope;
  readonly grouping: TracesGrouping;
  readonly onGroupingChange: (grouping: TracesGrouping) => void;
  readonly onZoom: (sinceMs: number, untilMs: number) => void;
}

const groupings = [
  { value: 'status', label: 'By status' },
  { value: 'severity', label: 'By severity' },
] as const;

/** Counts over time; brushing zooms the view. */
export function TracesChart({ scope, grouping, onGroupingChange, onZoom }: TracesChartProps) {
  const scheme = useComputedColorScheme('light');
  const zone = useTimeZone();
  const query = useQuery(statsOptions(scope, { groupBy: grouping, bars: 'over time', topK: 10 }));
  const counts = useMemo(
    () => (query.data === undefined ? undefined : toCountSeries(query.data, grouping, scheme)),
    [query.data, grouping, scheme],
  );
  if (scope.window.untilMs - scope.window.sinceMs > maxCountedMs)
    return (
      <Text size="sm" c="dimmed">
        Counts over time and by value cover at most 31 days. Choose a shorter time to see them.
      </Text>
    );
  // The filter bar shows what is wrong with the filter, at its place.
  if (toFilterProblem(query.error) !== undefined) return null;
  if (query.isError) return <ErrorNotice error={query.error} retry={() => void query.refetch()} />;
  return (
    <Stack gap={4} className={classes['counts'] ?? ''} aria-busy={query.isPlaceholderData}>
      <Group gap="sm" justify="space-between">
        <SegmentedControl
          size="xs"
          aria-label="What the bars are stacked by"
          data={groupings.map(({ value, label }) => ({ value, label }))}
          value={grouping}
          onChange={(value) => onGroupingChange(value === 'severity' ? 'severity' : 'status')}
        />
        {counts !== undefined && <SeriesLegend series={counts.series} />}
      </Group>
      {counts === undefined ? (
        <Skeleton height={112} />
      ) : (
        <StackedBars
          whileLoading={<Skeleton height={112} />}
          label={`Traces over time by ${grouping}`}
          buckets={counts.buckets}
          series={counts.series}
          formatTime={(timeMs) => formatBarTime(timeMs, scope.window.untilMs - scope.window.sinceMs, zone)}
          onZoom={onZoom}
        />
      )}
    </Stack>
  );
}
