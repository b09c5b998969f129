import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useProject } from '../session/use-project.ts';

export function BackToChannels() {
  const { projectId } = useProject();
  return (
    <Anchor
      size="sm"
      w="fit-content"
      renderRoot={(props) => <Link to="/p/$projectId/channels" params={{ projectId }} {...props} />}
    >
      Channels
    </Anchor>
  );
}
