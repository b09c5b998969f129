import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { organizationClient } from '../../api/clients.ts';
import { removeMemberMutation } from '../../generated/@tanstack/react-query.gen.ts';
import type { Member } from '../../generated/types.gen.ts';
import { ConfirmDialog } from '../../shell/ConfirmDialog.tsx';

export interface RemoveMemberDialogProps {
  readonly projectId: string;
  readonly projectName: string;
  readonly member: Member;
  readonly onRemoved: () => Promise<void>;
  readonly onClose: () => void;
}

export function RemoveMemberDialog(props: RemoveMemberDialogProps) {
  const { projectId, projectName, member, onRemoved, onClose } = props;
  const remove = useMutation({
    ...removeMemberMutation({ client: organizationClient }),
    onSuccess: async () => {
      await onRemoved();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`Remove ${member.display_name} from ${projectName}?`}
      confirmLabel="Remove"
      onConfirm={() => remove.mutate({ path: { project_id: projectId, user_id: member.user_id } })}
      onClose={onClose}
      isPending={remove.isPending}
      error={remove.error}
    >
      <Text size="sm">
        {member.email} can no longer open this project, and what they have open of it ends within a second.
        Their account, and what they wrote, stays.
      </Text>
    </ConfirmDialog>
  );
}
