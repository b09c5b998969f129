import { Skeleton, useComputedColorScheme } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { StackedBars } from '../charts/StackedBars.tsx';
import { colorSeries } from '../charts/series-colors.ts';
import type { LogStats, TraceStats } from '../generated/types.gen.ts';
import { formatMinute } from '../time-range/format-time.ts';
import { useTimeZone } from '../time-range/use-time-zone.ts';
import { failedSeverities, toErrorShare } from './error-share.ts';
import { formatShare } from './format-figures.ts';
import classes from './HomePage.module.css';
import { Panel } from './Panel.tsx';

export interface ErrorPanelProps {
  readonly title: string;
  /** What is counted, in the plural: "traces". */
  readonly noun: string;
  /** Grouped by severity; not enabled for a longer range than `maxDays`. */
  readonly query: UseQueryResult<LogStats | TraceStats, unknown>;
  readonly isEnabled: boolean;
  readonly maxDays: number;
  readonly more: ReactNode;
  readonly onZoom: (sinceMs: number, untilMs: number) => void;
}

/** Which share of a signal failed, and when. */
export function ErrorPanel({ title, noun, query, isEnabled, maxDays, more, onZoom }: ErrorPanelProps) {
  return (
    <Panel title={title} more={more} isStale={isEnabled && query.isPlaceholderData}>
      {!isEnabled ? (
        <span className={classes['dimmed']}>
          {noun} are counted over at most {maxDays} days. Choose a shorter time to see them.
        </span>
      ) : query.isError ? (
        <ErrorNotice error={query.error} retry={() => void query.refetch()} />
      ) : query.data === undefined ? (
        <Skeleton height={122} />
      ) : (
        <ErrorShareChart stats={query.data} noun={noun} onZoom={onZoom} />
      )}
    </Panel>
  );
}

interface ErrorShareChartProps extends Pick<ErrorPanelProps, 'noun' | 'onZoom'> {
  readonly stats: LogStats | TraceStats;
}

function ErrorShareChart({ stats, noun, onZoom }: ErrorShareChartProps) {
  const scheme = useComputedColorScheme('light');
  const zone = useTimeZone();
  const { failedCount, totalCount, bars, severities } = useMemo(() => toErrorShare(stats), [stats]);
  const colors = colorSeries(failedSeverities, scheme);
  const series = severities.map((key) => ({ key, label: key, color: colors.get(key) ?? '' }));
  return (
    <>
      <div className={classes['figures']}>
        <span className={classes['figure']}>{formatShare(failedCount, totalCount)}</span>
        <span>
          {failedCount.toLocaleString('en')} of {totalCount.toLocaleString('en')} {noun.toLowerCase()}
        </span>
      </div>
      <StackedBars
        label={`Failed ${noun.toLowerCase()} over time`}
        buckets={bars}
        series={series}
        height={72}
        formatTime={(timeMs) => formatMinute(timeMs, zone)}
        onZoom={onZoom}
      />
    </>
  );
}
