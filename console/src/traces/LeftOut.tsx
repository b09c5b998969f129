import { Text } from '@mantine/core';

export interface LeftOutProps {
  /** Nothing is said below 1. */
  readonly count: number;
  /** What has them. */
  readonly place: 'timeline' | 'raw JSON';
}

/** How many more there are than a panel lists, and where. */
export function LeftOut({ count, place }: LeftOutProps) {
  if (count < 1) return null;
  return (
    <Text size="xs" c="dimmed">
      and {count.toLocaleString('en')} more in the {place}
    </Text>
  );
}
