import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useProject } from '../session/use-project.ts';
import type { ReplayObstacle } from './replay-obstacle.ts';

export interface ReplayNoticeProps extends ObstacleProps {
  readonly id: string;
}

interface ObstacleProps {
  readonly obstacle: ReplayObstacle;
  /** The slug that the delivery goes to. */
  readonly channel: string;
}

/** Why a delivery cannot be replayed now, and what to do about it. */
export function ReplayNotice({ id, obstacle, channel }: ReplayNoticeProps) {
  return (
    <Text size="sm" c="dimmed" id={id}>
      <ObstacleText obstacle={obstacle} channel={channel} />
    </Text>
  );
}

function ObstacleText({ obstacle, channel }: ObstacleProps) {
  const { projectId } = useProject();
  switch (obstacle) {
    case 'pending':
      return 'It is pending and attempted by itself; there is nothing to replay.';
    case 'channel-disabled':
      return (
        <>
          It cannot be replayed while its channel is disabled.{' '}
          <Anchor
            size="sm"
            underline="always"
            renderRoot={(props) => (
              <Link to="/p/$projectId/channels/$slug" params={{ projectId, slug: channel }} {...props} />
            )}
          >
            Open the channel
          </Anchor>{' '}
          to enable it.
        </>
      );
    case 'no-channel':
      return (
        <>
          It cannot be replayed because its channel was deleted.{' '}
          <Anchor
            size="sm"
            underline="always"
            renderRoot={(props) => (
              <Link
                to="/p/$projectId/new-channel"
                params={{ projectId }}
                search={{ slug: channel }}
                {...props}
              />
            )}
          >
            Create a channel with the slug {channel}
          </Anchor>{' '}
          first.
        </>
      );
  }
}
