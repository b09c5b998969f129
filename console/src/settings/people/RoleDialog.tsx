import { Alert, NativeSelect, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { organizationClient } from '../../api/clients.ts';
import { updateUserMutation } from '../../generated/@tanstack/react-query.gen.ts';
import type { ConsoleUser } from '../../generated/types.gen.ts';
import { FormDialog } from '../FormDialog.tsx';
import { isStale } from '../form-problem.ts';
import {
  describeOrganizationRole,
  findOrganizationRole,
  type OrganizationRole,
  organizationRoles,
} from '../role-words.ts';

export interface RoleDialogProps {
  /** As last read: another ETag replaces it while the dialog is open. */
  readonly person: ConsoleUser;
  readonly isSelf: boolean;
  readonly roles: readonly OrganizationRole[];
  readonly onChanged: () => Promise<void>;
  /** Somebody else changed the person meanwhile. */
  readonly onStale: () => Promise<void>;
  readonly onClose: () => void;
}

/** Changes the role of a person in the organization. */
export function RoleDialog({ person, isSelf, roles, onChanged, onStale, onClose }: RoleDialogProps) {
  const current = person.organization_role;
  const [role, setRole] = useState(current);
  const update = useMutation({
    ...updateUserMutation({ client: organizationClient }),
    onSuccess: async () => {
      await onChanged();
      onClose();
    },
    onError: (error) => {
      if (isStale(error)) void onStale();
    },
  });
  return (
    <FormDialog
      title={`Role of ${person.display_name}`}
      submitLabel="Change the role"
      onSubmit={() =>
        update.mutate({
          path: { user_id: person.user_id },
          headers: { 'If-Match': person.etag ?? '' },
          body: { organization_role: role },
        })
      }
      onClose={onClose}
      isPending={update.isPending}
      isDirty={role !== current}
      canSubmit={role !== current}
      error={isStale(update.error) ? undefined : update.error}
    >
      <NativeSelect
        label="Role in the organization"
        description={describeOrganizationRole(role)}
        data-autofocus
        value={role}
        data={organizationRoles
          .filter(({ value }) => value === current || roles.includes(value))
          .map(({ value, label }) => ({ value, label }))}
        onChange={(event) => setRole(findOrganizationRole(event.currentTarget.value) ?? role)}
      />
      <Text size="sm">{person.email}. The change takes effect at once.</Text>
      {isSelf && role === 'none' && (
        <Alert color="yellow" variant="light" title="This is your own role">
          You can no longer manage anything, and you open only projects that you are a member of. You cannot
          undo it yourself.
        </Alert>
      )}
      {isSelf && role === 'admin' && current === 'owner' && (
        <Alert color="yellow" variant="light" title="This is your own role">
          Only another owner can make you an owner again.
        </Alert>
      )}
      {isStale(update.error) && (
        <Text size="sm" role="alert">
          Somebody changed {person.display_name} meanwhile: their role is “{current}” now
          {person.disabled && ', and they are disabled'}. Save again to replace that.
        </Text>
      )}
    </FormDialog>
  );
}
