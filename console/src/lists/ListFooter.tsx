import { Button, Group, Text } from '@mantine/core';

export interface ListFooterProps {
  readonly query: {
    readonly isFetchingNextPage: boolean;
    readonly isError: boolean;
    readonly error: Error | null;
    readonly hasNextPage: boolean;
    fetchNextPage(): unknown;
  };
  readonly rowCount: number;
  /** One of them, and several. */
  readonly noun?: readonly [one: string, several: string];
  /** Whether the list has room for no more. */
  readonly isFull?: boolean;
  /** How to reach what it has no room for. */
  readonly advice?: string;
  readonly onCancel?: () => void;
}

/** What follows the last row: that more is read, that reading failed, that there is no more, or too much. */
export function ListFooter(props: ListFooterProps) {
  const { query, rowCount, isFull = false, advice, onCancel } = props;
  const [one, several] = props.noun ?? ['record', 'records'];
  if (query.isFetchingNextPage) {
    return (
      <Group gap="xs">
        Reading more…
        {onCancel !== undefined && (
          <Button size="compact-xs" variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
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
  if (isFull)
    return (
      <>
        The newest {shown} {several} are listed. {advice}
      </>
    );
  if (query.hasNextPage) {
    return (
      <Button size="compact-xs" variant="default" onClick={() => void query.fetchNextPage()}>
        Read more
      </Button>
    );
  }
  return rowCount === 1 ? (
    <>1 {one} is listed.</>
  ) : (
    <>
      All {shown} {several} are listed.
    </>
  );
}
