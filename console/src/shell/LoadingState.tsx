import { Button, Group, Loader, Text } from '@mantine/core';
import { useEffect, useState } from 'react';

export interface LoadingStateProps {
  /** Cancels the request, which frees the service too. */
  readonly onCancel?: (() => void) | undefined;
  /** In pixels; default 120. */
  readonly minHeight?: number;
}

/** What comes within this time needs no notice. */
const noticeAfterMs = 150;
const slowAfterMs = 3_000;

/** In place of what is being read: nothing at first, then that it runs, and then how to end it. */
export function LoadingState({ onCancel, minHeight = 120 }: LoadingStateProps) {
  const [elapsed, setElapsed] = useState<'none' | 'some' | 'long'>('none');
  useEffect(() => {
    const timers = [
      setTimeout(() => setElapsed('some'), noticeAfterMs),
      setTimeout(() => setElapsed('long'), slowAfterMs),
    ];
    return () => timers.forEach(clearTimeout);
  }, []);
  return (
    <Group justify="center" gap="sm" mih={minHeight} role="status">
      {elapsed !== 'none' && <Loader size="sm" aria-hidden />}
      {elapsed !== 'none' && <Text size="sm">{elapsed === 'long' ? 'Still reading…' : 'Reading…'}</Text>}
      {elapsed === 'long' && onCancel !== undefined && (
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </Group>
  );
}
