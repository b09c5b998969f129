import { Stack, Text } from '@mantine/core';
import { SignInAgain } from '../session/SignInAgain.tsx';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';

export interface LeaveDialogProps {
  /** Whether the page is left because nobody is signed in any more. */
  readonly isSessionEnded: boolean;
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

/** Asks before a draft is lost. */
export function LeaveDialog({ isSessionEnded, onLeave, onClose }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      title={isSessionEnded ? 'Your session has ended' : 'Leave without saving?'}
      confirmLabel="Leave"
      isPending={false}
      onConfirm={onLeave}
      onClose={onClose}
    >
      {isSessionEnded ? (
        <Stack gap="xs" align="flex-start">
          <Text size="sm">
            Your changes are not saved, and are lost when you leave this page. To keep them, sign in in a new
            tab, then save here.
          </Text>
          <SignInAgain />
        </Stack>
      ) : (
        'Your changes are not saved, and are lost when you leave this page.'
      )}
    </ConfirmDialog>
  );
}
