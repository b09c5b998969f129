import { Skeleton, useComputedColorScheme } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatValue } from '../charts/format-value.ts';
import { StackedBars } from '../charts/StackedBars.tsx';
import { colorSeries, seriesColor } from '../charts/series-colors.ts';
import { parseUnit } from '../charts/value-unit.ts';
import type { TelemetrySignal, Usage } from '../generated/types.gen.ts';
import { useProject } from '../session/use-project.ts';
import { countOf } from '../shell/count-of.ts';
import { formatMinute, formatSecond } from '../time-range/format-time.ts';
import { type TimeRange, toQueryWindow } from '../time-range/time-range.ts';
import { useTimeZone } from '../time-range/use-time-zone.ts';
import { acceptedKey, rejectedKey, toArrivalBars } from './arrival-bars.ts';
import { formatRate } from './format-figures.ts';
import classes from './HomePage.module.css';
import { Panel } from './Panel.tsx';

export interface ArrivalPanelProps {
  readonly signal: TelemetrySignal;
  /** Absent while it is read. */
  readonly usage: Usage | undefined;
  /** Whether it is of another range, until that of this one is read. */
  readonly isStale: boolean;
  readonly range: TimeRange;
  readonly onZoom: (sinceMs: number, untilMs: number) => void;
}

const titles = { traces: 'Traces', logs: 'Logs', metrics: 'Metrics' } as const;
const items: Readonly<Record<TelemetrySignal, readonly [one: string, several: string]>> = {
  traces: ['event or span', 'events and spans'],
  logs: ['record', 'records'],
  metrics: ['sample', 'samples'],
};
const byteUnit = parseUnit('By');

/** How much of one signal arrived, and how often. */
export function ArrivalPanel({ signal, usage, isStale, range, onZoom }: ArrivalPanelProps) {
  const { projectId } = useProject();
  const scheme = useComputedColorScheme('light');
  const zone = useTimeZone();
  const found = usage?.signals.find((candidate) => candidate.signal === signal);
  const bars = useMemo(
    () => toArrivalBars(found?.buckets ?? [], usage?.interval_seconds ?? 1),
    [found, usage?.interval_seconds],
  );
  const series = useMemo(() => {
    const accepted = { key: acceptedKey, label: 'accepted', color: seriesColor(0, scheme) };
    const rejected = {
      key: rejectedKey,
      label: 'rejected',
      color: colorSeries(['error'], scheme).get('error') ?? '',
    };
    return (found?.rejected_count ?? 0) > 0 ? [accepted, rejected] : [accepted];
  }, [found?.rejected_count, scheme]);
  return (
    <Panel
      title={titles[signal]}
      isStale={isStale}
      more={
        <Link
          className={classes['link']}
          to={`/p/$projectId/${signal}`}
          params={{ projectId }}
          search={toQueryWindow(range)}
        >
          Open {signal}
        </Link>
      }
    >
      {usage === undefined || found === undefined ? (
        <Skeleton height={152} />
      ) : (
        <>
          <div className={classes['figures']}>
            <span className={classes['figure']}>{formatRate(found.accepted_count, secondsOf(usage))}</span>
            <span>{countOf(found.accepted_count, ...items[signal])}</span>
          </div>
          <StackedBars
            label={`Arrived ${signal} over time`}
            buckets={bars}
            series={series}
            height={72}
            formatTime={(timeMs) => formatMinute(timeMs, zone)}
            onZoom={onZoom}
          />
          <span className={classes['dimmed']}>
            {found.last_accepted_at === undefined
              ? 'Nothing has arrived yet.'
              : `${formatValue(found.accepted_bytes, byteUnit)} received, last at ${formatSecond(found.last_accepted_at, zone)}`}
          </span>
        </>
      )}
    </Panel>
  );
}

function secondsOf(usage: Usage): number {
  return (Date.parse(usage.range_end) - Date.parse(usage.range_start)) / 1_000;
}
