import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyField } from '../shell/CopyField.tsx';
import { Dialog } from '../shell/Dialog.tsx';

export interface ShownOnceDialogProps {
  readonly title: string;
  /** What the value is: "Key" or "Link". */
  readonly label: string;
  readonly value: string;
  /** What to do with it, and until when. */
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** A secret that the service shows once: only its own button closes it. */
export function ShownOnceDialog({ title, label, value, children, onClose }: ShownOnceDialogProps) {
  return (
    <Dialog title={title} onClose={onClose} staysOpen size="lg">
      <CopyField label={label} value={value} />
      <Text size="sm" component="div">
        {children}
      </Text>
      <Group justify="flex-end">
        <Button onClick={onClose}>Done, I have copied it</Button>
      </Group>
    </Dialog>
  );
}
