import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useProject } from '../session/use-project.ts';
import { EmptyState } from '../shell/EmptyState.tsx';

/** In place of charts of nothing: the way to the first data. */
export function EmptyProject() {
  const { projectId, name } = useProject();
  return (
    <EmptyState title={`Nothing has arrived in ${name} yet`}>
      Traces, logs and metrics appear here as soon as something sends them.
      <br />
      <Button
        mt="md"
        renderRoot={(props) => <Link to="/p/$projectId/get-started" params={{ projectId }} {...props} />}
      >
        Send your first data
      </Button>
    </EmptyState>
  );
}
