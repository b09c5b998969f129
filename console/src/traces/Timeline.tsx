import { Badge, type MantineColor } from '@mantine/core';
import { useCallback } from 'react';
import { GridCell } from '../lists/GridCell.tsx';
import { VirtualList } from '../lists/VirtualList.tsx';
import { formatDuration } from '../trace-records/format-duration.ts';
import { EventDetail } from './EventDetail.tsx';
import { type EventTone, humanize, type TimelineEntry } from './timeline.ts';

export interface TimelineProps {
  readonly entries: readonly TimelineEntry[];
  readonly openId: string | undefined;
  readonly onOpen: (eventId: string | undefined) => void;
  readonly onSelectSpan: (spanId: string) => void;
}

/** What happened, in order, each event opened in place. */
export function Timeline({ entries, openId, onOpen, onSelectSpan }: TimelineProps) {
  const rowKey = useCallback(({ event }: TimelineEntry) => event.event_id, []);
  return (
    <VirtualList
      label="Events"
      rows={entries}
      rowKey={rowKey}
      columns="72px 84px minmax(0, 1fr)"
      activeKey={openId}
      openKeys={new Set(openId === undefined ? [] : [openId])}
      onToggle={({ event }) => onOpen(event.event_id === openId ? undefined : event.event_id)}
      renderCells={({ event, title, tone, offsetNs, isServiceDated }) => (
        <>
          <GridCell title={isServiceDated ? 'By the clock of the service' : undefined}>
            +{formatDuration(Math.max(offsetNs, 0))}
          </GridCell>
          <GridCell>
            <ToneBadge tone={tone} />
          </GridCell>
          <GridCell title={humanize(event.event_type)}>{title}</GridCell>
        </>
      )}
      renderDetail={({ event }) => <EventDetail event={event} onSelectSpan={onSelectSpan} />}
    />
  );
}

const toneColors: Readonly<Record<EventTone, MantineColor>> = {
  error: 'red',
  warning: 'yellow',
  info: 'slate',
  plugin: 'grape',
  event: 'teal',
  lifecycle: 'gray',
};

export function ToneBadge({ tone }: { readonly tone: EventTone }) {
  return (
    <Badge size="xs" variant="outline" radius="sm" color={toneColors[tone]} c="var(--mantine-color-text)">
      {tone}
    </Badge>
  );
}
