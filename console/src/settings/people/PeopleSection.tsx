import { Button, Stack, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { organizationClient } from '../../api/clients.ts';
import { ErrorNotice } from '../../api/ErrorNotice.tsx';
import { listInvitationsOptions, listUsersOptions } from '../../generated/@tanstack/react-query.gen.ts';
import type { CreatedInvitation, Invitation } from '../../generated/types.gen.ts';
import { PlusIcon } from '../../shell/icons/PlusIcon.tsx';
import { LoadingState } from '../../shell/LoadingState.tsx';
import { loadLater } from '../../shell/load-later.tsx';
import { SectionFrame } from '../SectionFrame.tsx';
import { ShownOnceDialog } from '../ShownOnceDialog.tsx';
import { InvitationTable } from './InvitationTable.tsx';
import { LinkTerms } from './LinkTerms.tsx';
import { PeopleTable } from './PeopleTable.tsx';
import { WithdrawDialog } from './WithdrawDialog.tsx';

const InviteDialog = loadLater(async () => (await import('./InviteDialog.tsx')).InviteDialog, {
  isDialog: true,
});

type OpenDialog =
  | { readonly kind: 'invite' }
  | { readonly kind: 'invited'; readonly created: CreatedInvitation }
  | { readonly kind: 'withdraw'; readonly invitation: Invitation };

/** The users of the organization, and the invitations that are open. */
export function PeopleSection() {
  const queryClient = useQueryClient();
  const users = useQuery(listUsersOptions({ client: organizationClient }));
  const invitationOptions = listInvitationsOptions({ client: organizationClient });
  const invitations = useQuery(invitationOptions);
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const listInvitationsAgain = () => queryClient.invalidateQueries(invitationOptions);
  return (
    <SectionFrame
      title="People"
      description="Everybody with an account here. A role in one project is given in its members."
      actions={
        <Button size="xs" leftSection={<PlusIcon size={14} />} onClick={() => setDialog({ kind: 'invite' })}>
          Invite
        </Button>
      }
    >
      {users.isPending && <LoadingState />}
      {users.isError && <ErrorNotice error={users.error} retry={() => void users.refetch()} />}
      {users.data !== undefined && <PeopleTable users={users.data.users} />}
      <Stack component="section" gap="xs" aria-labelledby="invitations-title">
        <Title order={3} id="invitations-title">
          Open invitations
        </Title>
        {invitations.isPending && <LoadingState />}
        {invitations.isError && (
          <ErrorNotice error={invitations.error} retry={() => void invitations.refetch()} />
        )}
        {invitations.data !== undefined && (
          <InvitationTable
            invitations={invitations.data.invitations}
            users={users.data?.users ?? []}
            onWithdraw={(invitation) => setDialog({ kind: 'withdraw', invitation })}
          />
        )}
      </Stack>
      {dialog?.kind === 'invite' && (
        <InviteDialog
          onCreated={(created) => {
            setDialog({ kind: 'invited', created });
            void listInvitationsAgain();
          }}
          onClose={close}
        />
      )}
      {dialog?.kind === 'invited' && (
        <ShownOnceDialog
          title={`The invitation of ${dialog.created.email}`}
          label="Link"
          value={dialog.created.url}
          onClose={close}
        >
          <LinkTerms
            instruction="Send this link to them: it creates their account."
            expiresAt={dialog.created.expires_at}
          />
        </ShownOnceDialog>
      )}
      {dialog?.kind === 'withdraw' && (
        <WithdrawDialog invitation={dialog.invitation} onWithdrawn={listInvitationsAgain} onClose={close} />
      )}
    </SectionFrame>
  );
}
