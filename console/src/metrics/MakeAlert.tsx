import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useProject } from '../session/use-project.ts';
import { AlertsIcon } from '../shell/icons/AlertsIcon.tsx';

export interface MakeAlertProps {
  /** `A`, `B`, ... */
  readonly letter: string;
  readonly expression: string;
}

/** Opens the editor of a new alert with the expression of a query; nothing for viewers, who write none. */
export function MakeAlert({ letter, expression }: MakeAlertProps) {
  const { projectId, role } = useProject();
  if (role === 'viewer') return null;
  const label = `Make an alert of query ${letter}`;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={label}
      title="Make an alert"
      renderRoot={(props) => (
        <Link to="/p/$projectId/new-alert" params={{ projectId }} search={{ expression }} {...props} />
      )}
    >
      <AlertsIcon size={16} />
    </ActionIcon>
  );
}
