import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';

export interface LeaveDialogProps {
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

/** Asks before a draft is lost. */
export function LeaveDialog({ onLeave, onClose }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      title="Leave without saving?"
      confirmLabel="Leave"
      isPending={false}
      onConfirm={onLeave}
      onClose={onClose}
    >
      Your changes are not saved, and are lost when you leave this page.
    </ConfirmDialog>
  );
}
