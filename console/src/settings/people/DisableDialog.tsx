import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { organizationClient } from '../../api/clients.ts';
import { updateUserMutation } from '../../generated/@tanstack/react-query.gen.ts';
import type { ConsoleUser } from '../../generated/types.gen.ts';
import { ConfirmDialog } from '../../shell/ConfirmDialog.tsx';

export interface DisableDialogProps {
  readonly person: ConsoleUser;
  /** Reads the person again, also when somebody else changed them meanwhile. */
  readonly onSettled: () => Promise<void>;
  readonly onClose: () => void;
}

export function DisableDialog({ person, onSettled, onClose }: DisableDialogProps) {
  const disable = useMutation({
    ...updateUserMutation({ client: organizationClient }),
    onSuccess: async () => {
      await onSettled();
      onClose();
    },
    onError: () => void onSettled(),
  });
  return (
    <ConfirmDialog
      title={`Disable ${person.display_name}?`}
      confirmLabel="Disable"
      onConfirm={() =>
        disable.mutate({
          path: { user_id: person.user_id },
          headers: { 'If-Match': person.etag ?? '' },
          body: { disabled: true },
        })
      }
      onClose={onClose}
      isPending={disable.isPending}
      error={disable.error}
    >
      <Text size="sm">
        {person.email} is signed out everywhere within a second and cannot sign in again until they are
        enabled. Their roles stay. Keys that they created keep working.
      </Text>
    </ConfirmDialog>
  );
}
