import { ActionIcon } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useProject } from '../session/use-project.ts';
import { DashboardsIcon } from '../shell/icons/DashboardsIcon.tsx';
import type { DashboardChoiceProps } from './DashboardChoice.tsx';

const DashboardChoice = lazy(async () => ({
  default: (await import('./DashboardChoice.tsx')).DashboardChoice,
}));

export interface AddToDashboardProps extends Omit<DashboardChoiceProps, 'onClose'> {
  /** Of the query. */
  readonly letter: string;
}

/** Begins a widget of a dashboard from a query; only for those who may write dashboards. */
export function AddToDashboard({ letter, ...query }: AddToDashboardProps) {
  const { role } = useProject();
  const [isOpen, setOpen] = useState(false);
  if (role === 'viewer') return null;
  const label = `Add query ${letter} to a dashboard`;
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={label}
        title={label}
        onClick={() => setOpen(true)}
      >
        <DashboardsIcon size={16} />
      </ActionIcon>
      {isOpen && (
        <Suspense>
          <DashboardChoice {...query} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
