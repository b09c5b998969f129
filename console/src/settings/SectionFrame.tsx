import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

export interface SectionFrameProps {
  readonly title: string;
  /** What it is for, in a sentence. */
  readonly description?: ReactNode;
  /** The buttons of the section, of the size `xs`. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The title of a section, what can be done in it, and its content. */
export function SectionFrame({ title, description, actions, children }: SectionFrameProps) {
  return (
    <Stack component="section" aria-label={title}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <Stack gap={4} flex="1 1 280px">
          <Title order={2}>{title}</Title>
          {description !== undefined && (
            <Text size="sm" c="dimmed" maw={720}>
              {description}
            </Text>
          )}
        </Stack>
        <Group gap="xs">{actions}</Group>
      </Group>
      {children}
    </Stack>
  );
}
