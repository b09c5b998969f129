import { Anchor, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { isUnknownItem } from '../api/api-error.ts';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { AdminsOnly } from '../session/AdminsOnly.tsx';
import { useProject } from '../session/use-project.ts';
import { EmptyState } from '../shell/EmptyState.tsx';
import { LoadingState } from '../shell/LoadingState.tsx';
import { ParentLink } from '../shell/ParentLink.tsx';
import { channelOptions } from './channel-queries.ts';
import { EditChannel } from './EditChannel.tsx';

export function ChannelPage() {
  const { slug = '' } = useParams({ strict: false });
  return (
    <AdminsOnly title="Channels">
      <Channel key={slug} slug={slug} />
    </AdminsOnly>
  );
}

function Channel({ slug }: { readonly slug: string }) {
  const { data, error, isPending, refetch } = useQuery(channelOptions(slug));
  const { projectId } = useProject();
  return (
    <Stack gap="xs">
      <ParentLink list="channels" />
      {isPending && <LoadingState />}
      {isUnknownItem(error) && (
        <EmptyState headingLevel={1} title="There is no such channel">
          It may have been deleted.{' '}
          <Anchor
            size="sm"
            underline="always"
            renderRoot={(props) => (
              <Link to="/p/$projectId/new-channel" params={{ projectId }} search={{ slug }} {...props} />
            )}
          >
            Create it
          </Anchor>
        </EmptyState>
      )}
      {error !== null && !isUnknownItem(error) && <ErrorNotice error={error} retry={() => void refetch()} />}
      {data !== undefined && <EditChannel stored={data} />}
    </Stack>
  );
}
