import { Group, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './HomePage.module.css';

export interface PanelProps {
  readonly title: string;
  /** A link to where there is more. */
  readonly more?: ReactNode;
  /** Whether it still shows what is of another range. */
  readonly isStale?: boolean;
  readonly children: ReactNode;
}

/** One part of the home, which is read by itself: its state is its own. */
export function Panel({ title, more, isStale = false, children }: PanelProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} aria-busy={isStale} className={classes['panel']}>
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h4" id={titleId}>
          {title}
        </Title>
        {more}
      </Group>
      {children}
    </section>
  );
}
