import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from './document-title.ts';

export interface PageHeaderProps {
  readonly title: string;
  /** The controls of the whole screen; buttons are of the size `xs`. */
  readonly children?: ReactNode;
}

/** The title of a page, which is also that of its tab, and its controls, at the same place and of the same size on every screen. */
export function PageHeader({ title, children }: PageHeaderProps) {
  usePageTitle(title);
  return (
    <Group justify="space-between" gap="xs">
      <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Title>
      <Group gap={6}>{children}</Group>
    </Group>
  );
}
