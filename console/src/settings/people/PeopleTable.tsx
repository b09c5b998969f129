import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { organizationClient } from '../../api/clients.ts';
import { ErrorNotice } from '../../api/ErrorNotice.tsx';
import { resetPasswordMutation, updateUserMutation } from '../../generated/@tanstack/react-query.gen.ts';
import type { ConsoleUser, InvitationLink } from '../../generated/types.gen.ts';
import { useSession } from '../../session/use-session.ts';
import { ScrollingTable } from '../ScrollingTable.tsx';
import { ShownOnceDialog } from '../ShownOnceDialog.tsx';
import { useRefreshSession } from '../use-refresh-session.ts';
import { DisableDialog } from './DisableDialog.tsx';
import { LinkTerms } from './LinkTerms.tsx';
import { type PersonAction, PersonRow } from './PersonRow.tsx';
import { rulesFor } from './person-rules.ts';
import { RoleDialog } from './RoleDialog.tsx';
import { useListPeopleAgain } from './use-list-people-again.ts';

type OpenDialog =
  | { readonly kind: 'role' | 'disable'; readonly userId: string }
  | { readonly kind: 'link'; readonly person: ConsoleUser; readonly link: InvitationLink };

/** The users, and what may be done to each. */
export function PeopleTable({ users }: { readonly users: readonly ConsoleUser[] }) {
  const { user: self } = useSession();
  const [dialog, setDialog] = useState<OpenDialog>();
  const listAgain = useListPeopleAgain();
  const queryClient = useQueryClient();
  const refreshSession = useRefreshSession();
  const reset = useMutation(resetPasswordMutation({ client: organizationClient }));
  const enable = useMutation({
    ...updateUserMutation({ client: organizationClient }),
    onSettled: listAgain,
  });
  const close = () => setDialog(undefined);
  const chosen =
    dialog?.kind === 'role' || dialog?.kind === 'disable'
      ? users.find(({ user_id: id }) => id === dialog.userId)
      : undefined;

  function act(person: ConsoleUser, action: PersonAction): void {
    reset.reset();
    enable.reset();
    const path = { user_id: person.user_id };
    if (action === 'role' || action === 'disable') setDialog({ kind: action, userId: person.user_id });
    else if (action === 'enable')
      enable.mutate({ path, headers: { 'If-Match': person.etag ?? '' }, body: { disabled: false } });
    else reset.mutate({ path }, { onSuccess: (link) => setDialog({ kind: 'link', person, link }) });
  }

  async function afterRoleChange(person: ConsoleUser): Promise<void> {
    await listAgain();
    if (person.user_id !== self.user_id) return;
    // Of the own role depends what every page offers.
    await refreshSession();
    void queryClient.invalidateQueries();
  }

  const failure = reset.error ?? enable.error;
  return (
    <>
      {failure !== null && <ErrorNotice error={failure} />}
      <ScrollingTable
        label="People"
        columns={['Person', 'Role in the organization', 'Projects', 'State', 'Last sign-in', 'Actions']}
        minWidth={720}
      >
        {users.map((person) => (
          <PersonRow
            key={person.user_id}
            person={person}
            rules={rulesFor(person, self, users)}
            isSelf={person.user_id === self.user_id}
            isPending={
              (reset.isPending && reset.variables.path.user_id === person.user_id) ||
              (enable.isPending && enable.variables.path.user_id === person.user_id)
            }
            onAction={act}
          />
        ))}
      </ScrollingTable>
      {dialog?.kind === 'role' && chosen !== undefined && (
        <RoleDialog
          person={chosen}
          isSelf={chosen.user_id === self.user_id}
          roles={rulesFor(chosen, self, users).roles}
          onChanged={() => afterRoleChange(chosen)}
          onStale={listAgain}
          onClose={close}
        />
      )}
      {dialog?.kind === 'disable' && chosen !== undefined && (
        <DisableDialog person={chosen} onSettled={listAgain} onClose={close} />
      )}
      {dialog?.kind === 'link' && (
        <ShownOnceDialog
          title={`A new password for ${dialog.person.display_name}`}
          label="Link"
          value={dialog.link.url}
          onClose={close}
        >
          <LinkTerms
            instruction={`Send this link to ${dialog.person.email}: it sets a new password and ends their sessions.`}
            expiresAt={dialog.link.expires_at}
          />
        </ShownOnceDialog>
      )}
    </>
  );
}
