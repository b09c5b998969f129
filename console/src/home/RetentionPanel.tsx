import { Skeleton, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { formatValue } from '../charts/format-value.ts';
import { parseUnit } from '../charts/value-unit.ts';
import { mayManage } from '../session/roles.ts';
import { useProject } from '../session/use-project.ts';
import { formatKeptFor } from './format-figures.ts';
import classes from './HomePage.module.css';
import { retentionOptions } from './home-queries.ts';
import { Panel } from './Panel.tsx';

const byteUnit = parseUnit('By');

/** How long each signal is kept, and what it takes on the disk. */
export function RetentionPanel() {
  const { projectId, role } = useProject();
  const retention = useQuery(retentionOptions);
  const isAdmin = mayManage(role);
  const more = isAdmin ? (
    <Link
      className={classes['link']}
      to="/p/$projectId/settings/$section"
      params={{ projectId, section: 'retention' }}
    >
      Change the retention
    </Link>
  ) : undefined;
  return (
    <Panel title="Storage and retention" more={more}>
      {retention.isPending && <Skeleton height={150} />}
      {retention.isError && <ErrorNotice error={retention.error} retry={() => void retention.refetch()} />}
      {retention.isSuccess && (
        <>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Signal</Table.Th>
                <Table.Th scope="col" className={classes['number']}>
                  Kept for
                </Table.Th>
                <Table.Th scope="col" className={classes['number']}>
                  On disk
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {retention.data.signals.map(({ signal, retention_seconds: seconds, stored_bytes: bytes }) => (
                <Table.Tr key={signal}>
                  <Table.Td className={classes['signal'] ?? ''}>{signal}</Table.Td>
                  <Table.Td className={classes['number']}>{formatKeptFor(seconds)}</Table.Td>
                  <Table.Td className={classes['number']}>{formatValue(bytes, byteUnit)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          <Text size="sm" c="dimmed">
            Of all projects together. {formatValue(retention.data.free_bytes, byteUnit)} of the disk are free.
          </Text>
        </>
      )}
    </Panel>
  );
}
