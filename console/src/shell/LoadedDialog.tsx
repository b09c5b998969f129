import { CloseButton, Group, Modal, Stack, Title } from '@mantine/core';
import '@mantine/core/styles/Modal.css';
import type { ReactNode } from 'react';
import { useReturnFocus } from './use-return-focus.ts';

export interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
  readonly closesOnEscape?: boolean;
  /** Whether a click outside closes it too, as is right where nothing can be lost. */
  readonly closesOnClickOutside?: boolean;
  /** Whether only its own buttons close it: for what is shown once. */
  readonly staysOpen?: boolean;
  readonly size?: 'md' | 'lg' | 'xl' | number;
  /** For what needs all of a small screen. */
  readonly isFullScreen?: boolean;
}

/** A dialog that is open while it is mounted; the focus returns to what opened it. */
export function LoadedDialog(props: DialogProps) {
  const { title, children, onClose, staysOpen = false, size = 'md', isFullScreen = false } = props;
  const { closesOnEscape = !staysOpen, closesOnClickOutside = false } = props;
  useReturnFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      size={size}
      fullScreen={isFullScreen}
      closeOnClickOutside={closesOnClickOutside}
      closeOnEscape={closesOnEscape}
      // The library's own header would be a second banner of the page.
      withCloseButton={false}
      attributes={{ content: { 'aria-label': title } }}
    >
      <Stack>
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Title>
          {!staysOpen && <CloseButton aria-label="Close" onClick={onClose} />}
        </Group>
        {children}
      </Stack>
    </Modal>
  );
}
