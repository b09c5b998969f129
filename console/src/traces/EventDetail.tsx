import { Button, Stack, Text } from '@mantine/core';
import type { TraceEvent } from '../generated/types.gen.ts';
import { formatTime } from '../time-range/format-time.ts';
import { useTimeZone } from '../time-range/use-time-zone.ts';
import { KeyValueTable } from './KeyValueTable.tsx';
import { maxPayloadRows, payloadRows } from './payload-rows.ts';
import { spanIdOf } from './timeline.ts';

export interface EventDetailProps {
  readonly event: TraceEvent;
  readonly onSelectSpan: (spanId: string) => void;
}

/** An event of any type: what its producer said, and where it comes from. */
export function EventDetail({ event, onSelectSpan }: EventDetailProps) {
  const zone = useTimeZone();
  const spanId = spanIdOf(event);
  const origin = [
    { key: 'event_type', value: event.event_type },
    { key: 'event_id', value: event.event_id },
    { key: 'happened', value: formatTime(event.trace_timestamp, zone) },
    { key: 'received', value: formatTime(event.created_at, zone) },
    { key: 'source', value: event.source },
  ];
  const rows = payloadRows(event.payload);
  return (
    <Stack gap="xs" align="flex-start">
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          The event has no payload.
        </Text>
      ) : (
        <KeyValueTable label="Payload" rows={rows} />
      )}
      {rows.length === maxPayloadRows && (
        <Text size="xs" c="dimmed">
          The first {maxPayloadRows} values; the raw JSON has all.
        </Text>
      )}
      <KeyValueTable label="Origin of the event" rows={origin} />
      {spanId !== undefined && (
        <Button size="compact-xs" variant="default" onClick={() => onSelectSpan(spanId)}>
          Show its span
        </Button>
      )}
    </Stack>
  );
}
