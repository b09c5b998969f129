import { ActionIcon, Group, Text } from '@mantine/core';
import { serviceClock } from '../api/service-clock.ts';
import { RefreshIcon } from '../shell/icons/RefreshIcon.tsx';
import { formatClock } from '../time-range/format-time.ts';
import { useTimeZone } from '../time-range/use-time-zone.ts';
import { refreshMs } from './alert-queries.ts';

export interface RefreshNoteProps {
  readonly query: {
    readonly dataUpdatedAt: number;
    refetch(): unknown;
  };
  /** Whether it is read again without a click; default true. */
  readonly isAutomatic?: boolean;
}

/** When the shown state was read, and a button that reads it again. */
export function RefreshNote({ query, isAutomatic = true }: RefreshNoteProps) {
  const zone = useTimeZone();
  return (
    <Group gap={4} wrap="nowrap">
      <Text size="xs" c="dimmed">
        As of {formatClock(serviceClock.correct(query.dataUpdatedAt), zone)}
        {isAutomatic ? `, refreshes every ${refreshMs / 1_000} s` : ''}
      </Text>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label="Refresh"
        title="Refresh"
        onClick={() => void query.refetch()}
      >
        <RefreshIcon size={14} />
      </ActionIcon>
    </Group>
  );
}
