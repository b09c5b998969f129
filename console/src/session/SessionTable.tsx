import { Badge, Button, Stack, Table, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { organizationClient } from '../api/clients.ts';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { listSessionsOptions, revokeSessionMutation } from '../generated/@tanstack/react-query.gen.ts';
import type { OpenSession } from '../generated/types.gen.ts';
import { LoadingState } from '../shell/LoadingState.tsx';
import { formatMinute } from '../time-range/format-time.ts';
import { useTimeZone } from '../time-range/use-time-zone.ts';
import { describeUserAgent } from './describe-user-agent.ts';

/** Where the user is signed in, and how to end it. */
export function SessionTable() {
  const sessions = useQuery(listSessionsOptions({ client: organizationClient }));
  return (
    <Stack component="section" aria-labelledby="sessions-title">
      <Title order={2} size="h3" id="sessions-title">
        Sessions
      </Title>
      {sessions.isPending && <LoadingState />}
      {sessions.isError && <ErrorNotice error={sessions.error} retry={() => void sessions.refetch()} />}
      {sessions.isSuccess && (
        <Table.ScrollContainer minWidth={560} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Browser</Table.Th>
                <Table.Th scope="col">Address</Table.Th>
                <Table.Th scope="col">Last used</Table.Th>
                <Table.Th scope="col">Began</Table.Th>
                <Table.Th scope="col">Action</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {sessions.data.sessions.map((session) => (
                <SessionRow key={session.session_id} session={session} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  );
}

function SessionRow({ session }: { readonly session: OpenSession }) {
  const zone = useTimeZone();
  const queryClient = useQueryClient();
  const revoke = useMutation({
    ...revokeSessionMutation({ client: organizationClient }),
    onSettled: () => queryClient.invalidateQueries(listSessionsOptions({ client: organizationClient })),
  });
  const browser = describeUserAgent(session.user_agent);
  return (
    <Table.Tr>
      <Table.Td>{browser}</Table.Td>
      <Table.Td>{session.address ?? 'unknown'}</Table.Td>
      <Table.Td>{formatMinute(session.last_used_at, zone)}</Table.Td>
      <Table.Td>{formatMinute(session.created_at, zone)}</Table.Td>
      <Table.Td>
        {session.current ? (
          <Badge size="sm" variant="outline" tt="none">
            this one
          </Badge>
        ) : (
          <Button
            size="xs"
            variant="default"
            loading={revoke.isPending}
            aria-label={`End the session of ${browser}`}
            onClick={() => revoke.mutate({ path: { session_id: session.session_id } })}
          >
            End
          </Button>
        )}
        {revoke.isError && <ErrorNotice error={revoke.error} />}
      </Table.Td>
    </Table.Tr>
  );
}
