import { type EventLifecycle, groupLifecycles, type TraceEvent } from '@cairn/sdk-web/query';
import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMemo, useState } from 'react';
import { countOf } from '../shell/count-of.ts';
import { formatDuration } from '../trace-records/format-duration.ts';
import { EventLine } from './EventLine.tsx';
import { toInstantNs } from './instant.ts';
import { LeftOut } from './LeftOut.tsx';
import { titleOf } from './timeline.ts';

export interface PluginsPanelProps {
  readonly events: readonly TraceEvent[];
  readonly onOpenEvent: (eventId: string) => void;
}

const lifecyclesPerStep = 20;
const maxEvents = 50;

/** What happened to each transaction, message or quote outside of the trace: plugin events by `plugin_correlation_id`. */
export function PluginsPanel({ events, onOpenEvent }: PluginsPanelProps) {
  const lifecycles = useMemo(() => groupLifecycles(events), [events]);
  const [shownCount, setShownCount] = useState(lifecyclesPerStep);
  if (lifecycles.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No plugin has added events to this trace.
      </Text>
    );
  return (
    <Stack gap="sm">
      {lifecycles.slice(0, shownCount).map((lifecycle) => (
        <LifecycleCard key={lifecycle.correlationId} lifecycle={lifecycle} onOpenEvent={onOpenEvent} />
      ))}
      {shownCount < lifecycles.length && (
        <Group>
          <Button size="xs" variant="default" onClick={() => setShownCount(shownCount + lifecyclesPerStep)}>
            Show more of {lifecycles.length.toLocaleString('en')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

interface LifecycleCardProps {
  readonly lifecycle: EventLifecycle;
  readonly onOpenEvent: (eventId: string) => void;
}

function LifecycleCard({ lifecycle, onOpenEvent }: LifecycleCardProps) {
  const { correlationId, events, latest, startedAt, updatedAt } = lifecycle;
  const chain = chainOf(latest);
  const tookNs = Number(toInstantNs(updatedAt) - toInstantNs(startedAt));
  return (
    <Paper withBorder p="sm" component="section" aria-label={`Lifecycle ${correlationId}`}>
      <Group gap="xs" mb="xs">
        <Title order={3} size="h6">
          {titleOf(latest)}
        </Title>
        {chain !== undefined && (
          <Badge size="sm" variant="default" tt="none">
            {chain}
          </Badge>
        )}
        <Text size="xs" c="dimmed">
          {countOf(events.length, 'event', 'events')} in {formatDuration(tookNs)}
        </Text>
        <Text size="xs" ff="monospace" c="dimmed">
          {correlationId}
        </Text>
      </Group>
      <Stack gap={2}>
        {events.slice(0, maxEvents).map((event) => (
          <EventLine key={event.event_id} event={event} onOpen={onOpenEvent} />
        ))}
        <LeftOut count={events.length - maxEvents} place="timeline" />
      </Stack>
    </Paper>
  );
}

/** The canonical name of the chain, where the payload has one. */
function chainOf({ payload }: TraceEvent): string | undefined {
  if (!('chain' in payload)) return undefined;
  const { chain } = payload;
  if (typeof chain !== 'object' || chain === null || !('caip2' in chain)) return undefined;
  return typeof chain.caip2 === 'string' ? chain.caip2 : undefined;
}
