import { Text, useComputedColorScheme } from '@mantine/core';
import { useMemo } from 'react';
import { serviceClock } from '../api/service-clock.ts';
import { colorOf, restColor } from '../charts/series-colors.ts';
import type { Incident } from '../generated/types.gen.ts';
import { formatMinute, formatSecond, formatTime, type TimeZone } from '../time-range/format-time.ts';
import type { TimeWindow } from '../time-range/time-range.ts';
import { useTimeZone } from '../time-range/use-time-zone.ts';
import classes from './Incidents.module.css';
import { layoutTimeline, type TimelineBar } from './incident-timeline.ts';
import { elapsedMs, formatElapsed } from './incident-times.ts';

export interface IncidentTimelineProps {
  /** Newest first. */
  readonly incidents: readonly Incident[];
  /** Whether older incidents exist that were not read. */
  readonly hasMore: boolean;
  readonly window: TimeWindow;
}

/** When incidents were open within the range, a row for each label set. Readers have the list below it. */
export function IncidentTimeline({ incidents, hasMore, window }: IncidentTimelineProps) {
  const zone = useTimeZone();
  const timeline = useMemo(
    () => layoutTimeline(incidents, window, serviceClock.nowMs()),
    [incidents, window],
  );
  const { rows, incidentCount, hiddenRowCount } = timeline;
  const oldestMs = Date.parse(incidents.at(-1)?.opened_at ?? '');
  const isIncomplete = hasMore && oldestMs > window.sinceMs;
  const counted = incidentCount === 1 ? '1 incident' : `${incidentCount} incidents`;
  return (
    <figure className={classes['timeline']}>
      <Text component="figcaption" size="sm">
        {incidentCount === 0 ? 'No incident was open in this range.' : `${counted} in this range`}
        {hiddenRowCount > 0 && `, ${hiddenRowCount} further label sets are not drawn`}
        {isIncomplete && `. Incidents before ${formatMinute(oldestMs, zone)} are not read yet.`}
      </Text>
      {rows.length > 0 && (
        <div
          role="img"
          aria-label={`${counted} of ${rows.length} label sets over time; the list has their times.`}
        >
          {rows.map(({ name, bars }) => (
            <div key={name} className={classes['track']}>
              <span className={classes['trackName']} title={name}>
                {name}
              </span>
              <div className={classes['bars']}>
                {bars.map((bar) => (
                  <Bar key={bar.incident.id} bar={bar} zone={zone} />
                ))}
              </div>
            </div>
          ))}
          <Axis window={window} zone={zone} />
        </div>
      )}
    </figure>
  );
}

function Bar({ bar: { incident, from, to }, zone }: { readonly bar: TimelineBar; readonly zone: TimeZone }) {
  const scheme = useComputedColorScheme('light');
  const { state, opened_at: openedAt } = incident;
  const color = state === 'firing' ? colorOf(state, scheme) : restColor[scheme];
  const lasted = formatElapsed(elapsedMs(incident, serviceClock.nowMs()));
  return (
    <span
      className={classes['bar']}
      data-colored
      title={`${formatSecond(openedAt, zone)}, ${lasted}${state === 'firing' ? ', open' : ''}`}
      style={{
        background: color,
        insetInlineStart: `min(${from * 100}%, 100% - 3px)`,
        width: `${(to - from) * 100}%`,
      }}
    />
  );
}

function Axis({ window, zone }: { readonly window: TimeWindow; readonly zone: TimeZone }) {
  const { sinceMs, untilMs } = window;
  return (
    <div className={classes['axis']}>
      {[sinceMs, (sinceMs + untilMs) / 2, untilMs].map((ms) => (
        <span key={ms}>{formatTime(ms, zone).slice(5, 16)}</span>
      ))}
    </div>
  );
}
