import { Link } from '@tanstack/react-router';
import { mayWrite } from '../session/roles.ts';
import { useProject } from '../session/use-project.ts';
import { AlertsIcon } from '../shell/icons/AlertsIcon.tsx';
import { QueryAction } from './QueryAction.tsx';

export interface MakeAlertProps {
  /** `A`, `B`, ... */
  readonly letter: string;
  readonly expression: string;
}

/** Opens the editor of a new alert with the expression of a query; nothing for viewers, who write none. */
export function MakeAlert({ letter, expression }: MakeAlertProps) {
  const { projectId, role } = useProject();
  if (!mayWrite(role)) return null;
  return (
    <QueryAction
      label={`Make an alert of query ${letter}`}
      renderRoot={(props) => (
        <Link to="/p/$projectId/new-alert" params={{ projectId }} search={{ expression }} {...props} />
      )}
    >
      <AlertsIcon size={16} />
    </QueryAction>
  );
}
