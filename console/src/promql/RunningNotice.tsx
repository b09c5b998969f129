import { Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';

/** Says from the first second on that a query still runs, and lets it be cancelled. */
export function RunningNotice({ onCancel }: { readonly onCancel: () => void }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const startMs = performance.now();
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - startMs) / 1_000)), 250);
    return () => clearInterval(timer);
  }, []);
  if (seconds === 0) return null;
  return (
    <Group gap="xs">
      <span>Running for {seconds} s</span>
      <Button size="compact-xs" variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </Group>
  );
}
