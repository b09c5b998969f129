import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { organizationClient } from '../../api/clients.ts';
import { createInvitationMutation } from '../../generated/@tanstack/react-query.gen.ts';
import type { CreatedInvitation } from '../../generated/types.gen.ts';
import { useProject } from '../../session/use-project.ts';
import { useSession } from '../../session/use-session.ts';
import { FormDialog } from '../FormDialog.tsx';
import { problemElsewhere, problemOf } from '../form-problem.ts';
import {
  describeOrganizationRole,
  findOrganizationRole,
  givableRoles,
  type OrganizationRole,
} from '../role-words.ts';
import { type MembershipDraft, MembershipFields } from './MembershipFields.tsx';

export interface InviteDialogProps {
  readonly onCreated: (created: CreatedInvitation) => void;
  readonly onClose: () => void;
}

const emailField = { name: 'email', codes: ['ALREADY_EXISTS'] };

/** Whom to invite, and to what: to this project at first. */
export function InviteDialog({ onCreated, onClose }: InviteDialogProps) {
  const { user } = useSession();
  const { projectId } = useProject();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<OrganizationRole>('none');
  const [memberships, setMemberships] = useState<readonly MembershipDraft[]>([
    { project_id: projectId, role: 'member' },
  ]);
  const invite = useMutation({
    ...createInvitationMutation({ client: organizationClient }),
    onSuccess: onCreated,
  });
  return (
    <FormDialog
      title="Invite somebody"
      submitLabel="Make the link"
      onSubmit={() =>
        invite.mutate({
          body: {
            email: email.trim(),
            organization_role: role,
            memberships: role === 'none' ? [...memberships] : [],
          },
        })
      }
      onClose={onClose}
      isPending={invite.isPending}
      isDirty={email !== ''}
      canSubmit={email.trim() !== ''}
      error={problemElsewhere(invite.error, [emailField])}
    >
      <TextInput
        label="E-mail address"
        type="email"
        description="They sign in with it. Cairn sends no mail: you send them the link."
        required
        withAsterisk={false}
        autoComplete="off"
        data-autofocus
        value={email}
        error={problemOf(invite.error, emailField)}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <NativeSelect
        label="Role in the organization"
        description={describeOrganizationRole(role)}
        value={role}
        data={givableRoles(user.organization_role === 'owner').map(({ value, label }) => ({ value, label }))}
        onChange={(event) => setRole(findOrganizationRole(event.currentTarget.value) ?? role)}
      />
      {role === 'none' && <MembershipFields value={memberships} onChange={setMemberships} />}
      {role === 'none' && memberships.length === 0 && (
        <Text size="sm" role="status">
          Without a project they can sign in and open nothing, until somebody adds them to one.
        </Text>
      )}
    </FormDialog>
  );
}
