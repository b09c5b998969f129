import { Button, Paper, Stack } from '@mantine/core';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import classes from './FailureNotice.module.css';

export interface FailureNoticeProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly onClose: (() => void) | undefined;
}

/** Stands above a page, which keeps what was entered: a dialog could not be loaded, or what the palette began has failed. */
export function FailureNotice({ error, onRetry, onClose }: FailureNoticeProps) {
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
