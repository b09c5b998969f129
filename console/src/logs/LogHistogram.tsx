import { useComputedColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { SeriesLegend } from '../charts/SeriesLegend.tsx';
import { StackedBars } from '../charts/StackedBars.tsx';
import type { LogList } from '../generated/types.gen.ts';
import { type LogRequest, logVolumeOptions } from '../log-records/log-queries.ts';
import type { VolumeGroup } from '../log-records/log-volume.ts';
import { toVolumeSeries } from '../log-records/volume-series.ts';
import { formatBarTime, type TimeZone } from '../time-range/format-time.ts';
import classes from './logs.module.css';

export interface LogHistogramProps {
  readonly request: LogRequest;
  readonly groupBy: string;
  /** The window that the list has read; the counts are of the same one. */
  readonly window: Pick<LogList, 'range_start' | 'range_end'> | undefined;
  readonly zone: TimeZone;
  readonly onZoom: (sinceMs: number, untilMs: number) => void;
  readonly onPick: (group: VolumeGroup) => void;
}

/** Exact counts of the records of the list over time, stacked by a dimension. */
export function LogHistogram({ request, groupBy, window, zone, onZoom, onPick }: LogHistogramProps) {
  const scheme = useComputedColorScheme('light');
  const query = useQuery(logVolumeOptions(request, [groupBy], window));
  const { error, refetch } = query;
  // The counts before stand in for those that are read, not for those that were cancelled.
  const data = query.isPlaceholderData && !query.isFetching ? undefined : query.data;
  const series = useMemo(() => toVolumeSeries(data, scheme), [data, scheme]);
  if (error !== null) return <ErrorNotice error={error} retry={() => void refetch()} />;
  const spanMs = (data?.buckets.at(-1)?.endMs ?? 0) - (data?.buckets[0]?.startMs ?? 0);
  return (
    <div className={classes['histogram']} aria-busy={data !== undefined && query.isPlaceholderData}>
      <StackedBars
        label={`Logs over time by ${groupBy}`}
        buckets={data?.buckets ?? []}
        series={series}
        formatTime={(timeMs) => formatBarTime(timeMs, spanMs, zone)}
        onZoom={onZoom}
      />
      <div className={classes['legendRow']}>
        <SeriesLegend
          series={series}
          onPick={(key) => {
            const group = data?.groups.find((one) => one.key === key);
            if (group !== undefined && group.kind !== 'rest') onPick(group);
          }}
        />
      </div>
      {data?.isRounded === true && (
        <div className={classes['dimmed']}>
          A bar names its 20 largest groups; a group may have more records than its total here. The bars are
          exact.
        </div>
      )}
    </div>
  );
}
