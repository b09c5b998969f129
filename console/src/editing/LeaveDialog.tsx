import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import type { LeaveQuestion } from './leave-question.ts';

/** Asks before a draft is lost. */
export function LeaveDialog({ question }: { readonly question: LeaveQuestion }) {
  return (
    <ConfirmDialog
      title="Leave without saving?"
      confirmLabel="Leave"
      isPending={false}
      onConfirm={() => question.answer(true)}
      onClose={() => question.answer(false)}
    >
      Your changes are not saved, and are lost when you leave this page.
    </ConfirmDialog>
  );
}
