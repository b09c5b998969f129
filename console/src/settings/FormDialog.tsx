import { Button, Group, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { useInertWhile } from '../editing/use-inert-while.ts';
import { useUnsavedGuard } from '../editing/use-unsaved-guard.ts';
import { Dialog } from '../shell/Dialog.tsx';

export interface FormDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly submitLabel: string;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly isPending: boolean;
  /** Whether something would be lost: then Escape does not close it, and leaving the page asks. */
  readonly isDirty: boolean;
  readonly canSubmit?: boolean;
  /** What failed and stands at no field. */
  readonly error?: unknown;
}

/** A form that opens over the page. A click outside does not close it, because that would lose what was typed. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    children,
    submitLabel,
    onSubmit,
    onClose,
    isPending,
    isDirty,
    canSubmit = true,
    error,
  } = props;
  useUnsavedGuard(isDirty);
  const fields = useRef<HTMLDivElement>(null);
  useInertWhile(isPending, fields);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Dialog title={title} onClose={onClose} closesOnEscape={!isDirty}>
      <form onSubmit={submit}>
        <Stack>
          <Stack ref={fields}>{children}</Stack>
          {error !== undefined && error !== null && <ErrorNotice error={error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isPending} disabled={!canSubmit}>
              {submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
