import { Button, Group, Text } from '@mantine/core';
import { maxRows } from '../log-records/log-queries.ts';

export interface ListFooterProps {
  readonly query: {
    readonly isFetchingNextPage: boolean;
    readonly isError: boolean;
    readonly error: Error | null;
    readonly hasNextPage: boolean;
    fetchNextPage(): unknown;
  };
  readonly rowCount: number;
  readonly onCancel: () => void;
}

/** What follows the last row: that more is read, that reading failed, that there is no more, or too much. */
export function ListFooter({ query, rowCount, onCancel }: ListFooterProps) {
  if (query.isFetchingNextPage) {
    return (
      <Group gap="xs">
        Reading more…
        <Button size="compact-xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    );
  }
  if (query.isError) {
    return (
      <Group gap="xs">
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {query.error?.message}
        </Text>
        <Button size="compact-xs" variant="default" onClick={() => void query.fetchNextPage()}>
          Try again
        </Button>
      </Group>
    );
  }
  const shown = rowCount.toLocaleString('en');
  if (rowCount >= maxRows)
    return <>The newest {shown} records are listed. Narrow the time range or the filter.</>;
  if (query.hasNextPage) {
    return (
      <Button size="compact-xs" variant="default" onClick={() => void query.fetchNextPage()}>
        Read more
      </Button>
    );
  }
  return <>All {shown} records are listed.</>;
}
