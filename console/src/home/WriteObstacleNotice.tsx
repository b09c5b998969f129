import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { organizationClient } from '../api/clients.ts';
import { AlertIcon } from '../shell/icons/AlertIcon.tsx';
import { retentionOptions } from './home-queries.ts';
import { findWriteObstacle, readinessOptions } from './write-obstacle.ts';

const readiness = readinessOptions(organizationClient);

/** Above everything else while the service takes no writes: what is shown below is then of earlier. */
export function WriteObstacleNotice() {
  // The panel of the retention polls.
  const retention = useQuery({ ...retentionOptions, refetchInterval: false });
  const { data } = useQuery(readiness);
  const obstacle = findWriteObstacle(data, retention.data);
  if (obstacle === undefined) return null;
  return (
    <Alert color="red" variant="light" icon={<AlertIcon />} role="alert">
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        The service is not ready to take writes: {obstacle}.
      </Text>
      <Text size="sm" mt={4}>
        Until then what is sent is refused, and lost once the buffer of its sender is full; what is stored can
        be read. Writes are taken again without a restart.
      </Text>
    </Alert>
  );
}
