import { Anchor, DataList, Text } from '@mantine/core';
import '@mantine/core/styles/DataList.css';
import { Link } from '@tanstack/react-router';
import { ValueBadge } from '../charts/ValueBadge.tsx';
import type { DeliveryWithAttempts } from '../generated/types.gen.ts';
import { useProject } from '../session/use-project.ts';
import { useSession } from '../session/use-session.ts';
import { formatTime } from '../time-range/format-time.ts';
import { useTimeZone } from '../time-range/use-time-zone.ts';
import { Fact } from './Fact.tsx';
import { NotifiedLinks } from './NotifiedLinks.tsx';

/** What is known of a delivery beside its attempts. */
export function DeliveryFacts({ delivery }: { readonly delivery: DeliveryWithAttempts }) {
  const zone = useTimeZone();
  const { projectId } = useProject();
  const { projects } = useSession();
  const { state, channel, event_id: eventId, project_id: owner, reason } = delivery;
  const { next_attempt_at: nextAttemptAt, finished_at: finishedAt } = delivery;
  const projectName = projects.find(({ project_id }) => project_id === owner)?.name ?? owner;
  return (
    <DataList gap={6}>
      <Fact label="State">
        <ValueBadge value={state} />
      </Fact>
      {reason !== undefined && <Fact label="Reason">{reason}</Fact>}
      <Fact label="Channel">
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link to="/p/$projectId/channels/$slug" params={{ projectId, slug: channel }} {...props} />
          )}
        >
          {channel}
        </Anchor>
      </Fact>
      <NotifiedLinks delivery={delivery} />
      <Fact label="Project">{projectName}</Fact>
      <Fact label="Created">{formatTime(delivery.created_at, zone)}</Fact>
      {finishedAt !== undefined && <Fact label="Finished">{formatTime(finishedAt, zone)}</Fact>}
      {nextAttemptAt !== undefined && <Fact label="Next attempt">{formatTime(nextAttemptAt, zone)}</Fact>}
      <Fact label="Event">
        <Text span size="sm" ff="monospace">
          {eventId}
        </Text>
      </Fact>
    </DataList>
  );
}
