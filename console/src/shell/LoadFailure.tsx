import { Button, Paper, Stack } from '@mantine/core';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import classes from './LoadFailure.module.css';

export interface LoadFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly onClose: (() => void) | undefined;
}

/** Stands above a page in place of a dialog that could not be loaded: the page keeps what was entered. */
export function LoadFailure({ error, onRetry, onClose }: LoadFailureProps) {
  return (
    <Paper className={classes['failure']} shadow="md" withBorder p="xs">
      <Stack gap="xs" align="flex-start">
        <ErrorNotice error={error} retry={onRetry} />
        {onClose !== undefined && (
          <Button size="xs" variant="subtle" onClick={onClose}>
            Close
          </Button>
        )}
      </Stack>
    </Paper>
  );
}
