import { Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { organizationClient } from '../../api/clients.ts';
import { revokeKeyMutation } from '../../generated/@tanstack/react-query.gen.ts';
import type { ConsoleKey } from '../../generated/types.gen.ts';
import { ConfirmDialog } from '../../shell/ConfirmDialog.tsx';
import { formatMinute } from '../../time-range/format-time.ts';
import { useTimeZone } from '../../time-range/use-time-zone.ts';
import { findKeyKind } from './key-form.ts';
import { useListKeysAgain } from './use-list-keys-again.ts';

export interface RevokeKeyDialogProps {
  readonly projectId: string;
  readonly apiKey: ConsoleKey;
  readonly onClose: () => void;
}

/** Says what stops, and when the key was used last. */
export function RevokeKeyDialog({ projectId, apiKey, onClose }: RevokeKeyDialogProps) {
  const { key_id: keyId, name, kind, last_used_at: usedAt } = apiKey;
  const zone = useTimeZone();
  const listAgain = useListKeysAgain(projectId);
  const revoke = useMutation({
    ...revokeKeyMutation({ client: organizationClient }),
    onSuccess: async () => {
      await listAgain();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`Revoke the key “${name}”?`}
      confirmLabel="Revoke"
      onConfirm={() => revoke.mutate({ path: { project_id: projectId, key_id: keyId } })}
      onClose={onClose}
      isPending={revoke.isPending}
      error={revoke.error}
    >
      <Stack gap="xs">
        <Text size="sm">{findKeyKind(kind).stops}</Text>
        <Text size="sm">
          {usedAt === undefined ? 'It was never used.' : `It was last used ${formatMinute(usedAt, zone)}.`}{' '}
          This takes effect within a second and cannot be undone.
        </Text>
      </Stack>
    </ConfirmDialog>
  );
}
