import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { Dialog } from './Dialog.tsx';

export interface ConfirmDialogProps {
  /** A question, such as `Delete the alert "Checkout errors"?` */
  readonly title: string;
  /** What follows from it. */
  readonly children: ReactNode;
  /** A verb, such as `Delete`. */
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly isPending: boolean;
  /** Why the last attempt failed. */
  readonly error?: unknown;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, onConfirm, onClose, isPending, error } = props;
  return (
    <Dialog title={title} onClose={onClose} closesOnClickOutside>
      <Text component="div" size="sm">
        {children}
      </Text>
      {error !== undefined && error !== null && <ErrorNotice error={error} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button color="red" loading={isPending} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </Group>
    </Dialog>
  );
}
