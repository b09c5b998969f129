import { useState } from 'react';
import { mayWrite } from '../session/roles.ts';
import { useProject } from '../session/use-project.ts';
import { DashboardsIcon } from '../shell/icons/DashboardsIcon.tsx';
import { loadLater } from '../shell/load-later.tsx';
import type { DashboardChoiceProps } from './DashboardChoice.tsx';
import { QueryAction } from './QueryAction.tsx';

const DashboardChoice = loadLater(async () => (await import('./DashboardChoice.tsx')).DashboardChoice, {
  isDialog: true,
});

export interface AddToDashboardProps extends Omit<DashboardChoiceProps, 'onClose'> {
  /** Of the query. */
  readonly letter: string;
}

/** Begins a widget of a dashboard from a query; only for those who may write dashboards. */
export function AddToDashboard({ letter, ...query }: AddToDashboardProps) {
  const { role } = useProject();
  const [isOpen, setOpen] = useState(false);
  if (!mayWrite(role)) return null;
  return (
    <>
      <QueryAction label={`Add query ${letter} to a dashboard`} onClick={() => setOpen(true)}>
        <DashboardsIcon size={16} />
      </QueryAction>
      {isOpen && <DashboardChoice {...query} onClose={() => setOpen(false)} />}
    </>
  );
}
