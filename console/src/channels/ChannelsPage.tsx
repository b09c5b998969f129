import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { AdminsOnly } from '../session/AdminsOnly.tsx';
import { useProject } from '../session/use-project.ts';
import { EmptyState } from '../shell/EmptyState.tsx';
import { PlusIcon } from '../shell/icons/PlusIcon.tsx';
import { LoadingState } from '../shell/LoadingState.tsx';
import { PageHeader } from '../shell/PageHeader.tsx';
import { ChannelTable } from './ChannelTable.tsx';
import { channelsOptions } from './channel-queries.ts';

export function ChannelsPage() {
  return (
    <AdminsOnly title="Channels">
      <Channels />
    </AdminsOnly>
  );
}

/** Where alerts and automations of every project send their notifications. */
function Channels() {
  const { data, error, isPending, refetch } = useQuery(channelsOptions());
  return (
    <Stack gap="sm" maw={1440}>
      <PageHeader title="Channels">
        <NewChannelButton />
      </PageHeader>
      <Text size="sm" c="dimmed">
        Alerts and automations of all projects notify channels. An organization has at most 100.
      </Text>
      {isPending && <LoadingState />}
      {error !== null && <ErrorNotice error={error} retry={() => void refetch()} />}
      {data?.channels.length === 0 && (
        <EmptyState title="No channels yet">
          A channel is a webhook, a Slack channel, a PagerDuty service or a list of mail addresses. Create
          one, send a test to it, and name it in alerts and automations.
        </EmptyState>
      )}
      {data !== undefined && data.channels.length > 0 && <ChannelTable channels={data.channels} />}
    </Stack>
  );
}

function NewChannelButton() {
  const { projectId } = useProject();
  return (
    <Button
      size="xs"
      leftSection={<PlusIcon size={14} />}
      renderRoot={(props) => <Link to="/p/$projectId/new-channel" params={{ projectId }} {...props} />}
    >
      New channel
    </Button>
  );
}
