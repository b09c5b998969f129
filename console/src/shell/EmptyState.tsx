import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

export interface EmptyStateProps {
  readonly title: string;
  /** 1 where it is the whole page. */
  readonly headingLevel?: 1 | 2;
  /** What to do about it. */
  readonly children?: ReactNode;
}

/** In place of a list or a chart that has nothing to show. */
export function EmptyState({ title, headingLevel = 2, children }: EmptyStateProps) {
  return (
    <Stack
      align="center"
      justify="center"
      gap="xs"
      mih={240}
      p="md"
      ta="center"
      style={{ overflowWrap: 'anywhere' }}
    >
      <Title order={headingLevel}>{title}</Title>
      <Text component="div" size="sm" c="dimmed" maw={520}>
        {children}
      </Text>
    </Stack>
  );
}
