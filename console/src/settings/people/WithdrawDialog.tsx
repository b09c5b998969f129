import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { organizationClient } from '../../api/clients.ts';
import { revokeInvitationMutation } from '../../generated/@tanstack/react-query.gen.ts';
import type { Invitation } from '../../generated/types.gen.ts';
import { ConfirmDialog } from '../../shell/ConfirmDialog.tsx';

export interface WithdrawDialogProps {
  readonly invitation: Invitation;
  readonly onWithdrawn: () => Promise<void>;
  readonly onClose: () => void;
}

export function WithdrawDialog({ invitation, onWithdrawn, onClose }: WithdrawDialogProps) {
  const withdraw = useMutation({
    ...revokeInvitationMutation({ client: organizationClient }),
    onSuccess: async () => {
      await onWithdrawn();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`Withdraw the invitation of ${invitation.email}?`}
      confirmLabel="Withdraw"
      onConfirm={() => withdraw.mutate({ path: { invitation_id: invitation.invitation_id } })}
      onClose={onClose}
      isPending={withdraw.isPending}
      error={withdraw.error}
    >
      <Text size="sm">Its link stops working at once. They can be invited again.</Text>
    </ConfirmDialog>
  );
}
