import { Group, Text, UnstyledButton } from '@mantine/core';
import type { TraceEvent } from '../generated/types.gen.ts';
import { formatTime } from '../time-range/format-time.ts';
import { useTimeZone } from '../time-range/use-time-zone.ts';
import { ToneBadge } from './Timeline.tsx';
import { titleOf, toneOf } from './timeline.ts';

export interface EventLineProps {
  readonly event: TraceEvent;
  readonly onOpen: (eventId: string) => void;
}

/** An event outside of the timeline; it opens there. */
export function EventLine({ event, onOpen }: EventLineProps) {
  const zone = useTimeZone();
  return (
    <UnstyledButton onClick={() => onOpen(event.event_id)} title="Show in the timeline" mih={24}>
      <Group gap="xs">
        <Text span size="xs" ff="monospace">
          {formatTime(event.trace_timestamp, zone)}
        </Text>
        <ToneBadge tone={toneOf(event)} />
        <Text span size="sm" td="underline">
          {titleOf(event)}
        </Text>
      </Group>
    </UnstyledButton>
  );
}
