import { Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useProject } from '../session/use-project.ts';
import { formatTime } from '../time-range/format-time.ts';
import { useTimeZone } from '../time-range/use-time-zone.ts';
import { formatDuration } from '../trace-records/format-duration.ts';
import { EventLine } from './EventLine.tsx';
import { KeyValueTable } from './KeyValueTable.tsx';
import { LeftOut } from './LeftOut.tsx';
import type { WaterfallSpan } from './waterfall.ts';

export interface SpanPanelProps {
  /** `undefined` while none is chosen. */
  readonly row: WaterfallSpan | undefined;
  readonly onOpenEvent: (eventId: string) => void;
}

const maxEvents = 100;
const maxLinks = 50;

export function SpanPanel({ row, onOpenEvent }: SpanPanelProps) {
  const zone = useTimeZone();
  const { projectId } = useProject();
  if (row === undefined)
    return (
      <Text size="sm" c="dimmed">
        Choose a span of the waterfall to see its attributes, events and links.
      </Text>
    );
  const { span, startNs, endNs } = row;
  const facts = [
    { key: 'span_id', value: span.span_id },
    { key: 'parent_span_id', value: span.parent_span_id },
    { key: 'service', value: span.service },
    { key: 'kind', value: span.kind },
    { key: 'scope', value: span.scope && [span.scope.name, span.scope.version].filter(Boolean).join(' ') },
    { key: 'started', value: formatTime(span.started_at, zone) },
    {
      key: 'duration',
      value: span.finished_at === undefined ? 'not finished' : formatDuration(endNs - startNs),
    },
    { key: 'status', value: span.status },
    { key: 'status_message', value: span.status_message },
  ].flatMap(({ key, value }) => (value === undefined ? [] : [{ key, value }]));
  const attributes = Object.entries(span.attributes).map(([key, value]) => ({ key, value }));
  return (
    <Stack gap="md">
      <Title order={3} size="h5">
        {span.name}
      </Title>
      <KeyValueTable label="Span" rows={facts} />
      {attributes.length > 0 && (
        <>
          <Title order={4} size="h6">
            Attributes
          </Title>
          <KeyValueTable label="Span attributes" rows={attributes} />
        </>
      )}
      {span.events.length > 0 && (
        <>
          <Title order={4} size="h6">
            Events ({span.events.length.toLocaleString('en')})
          </Title>
          <Stack gap={2}>
            {span.events.slice(0, maxEvents).map((event) => (
              <EventLine key={event.event_id} event={event} onOpen={onOpenEvent} />
            ))}
          </Stack>
          <LeftOut count={span.events.length - maxEvents} place="timeline" />
        </>
      )}
      {span.links.length > 0 && (
        <>
          <Title order={4} size="h6">
            Links
          </Title>
          {span.links.slice(0, maxLinks).map((link) => (
            <Group key={`${link.trace_id}.${link.span_id}`} gap="xs">
              <Link
                to="/p/$projectId/traces/$traceId"
                params={{ projectId, traceId: link.trace_id }}
                search={{ panel: 'span', span: link.span_id }}
              >
                Trace {link.trace_id}
              </Link>
              <Text size="sm">span {link.span_id}</Text>
            </Group>
          ))}
          <LeftOut count={span.links.length - maxLinks} place="raw JSON" />
        </>
      )}
    </Stack>
  );
}
