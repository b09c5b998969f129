import { Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '../Dashboard.module.css';

export interface WidgetNoteProps {
  readonly children: ReactNode;
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

/** In place of the content of a widget: why there is none, and what to do about it. */
export function WidgetNote({ children, action }: WidgetNoteProps) {
  return (
    <Stack align="center" justify="center" gap="xs" className={classes['note'] ?? ''}>
      <Text size="sm" c="dimmed" ta="center">
        {children}
      </Text>
      {action !== undefined && (
        <Button size="compact-xs" variant="default" onClick={action.onClick}>
          {action.label}
        </Button>
      )}
    </Stack>
  );
}
