import { Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorNotice } from '../../api/ErrorNotice.tsx';
import { formatValue } from '../../charts/format-value.ts';
import { parseUnit } from '../../charts/value-unit.ts';
import { mayManage } from '../../session/roles.ts';
import { useProject } from '../../session/use-project.ts';
import { LoadingState } from '../../shell/LoadingState.tsx';
import { ScrollingTable } from '../ScrollingTable.tsx';
import { SectionFrame } from '../SectionFrame.tsx';
import { RetentionForm } from './RetentionForm.tsx';
import { describeRetention } from './retention-duration.ts';
import { retentionVersionOptions } from './retention-version.ts';

const bytes = parseUnit('By');

/** How long telemetry is kept, in all projects together. */
export function RetentionSection() {
  const { role } = useProject();
  const version = useQuery(retentionVersionOptions);
  const retention = version.data?.document;
  return (
    <SectionFrame
      title="Retention"
      description={
        mayManage(role)
          ? 'How long telemetry is kept, in all projects. What is older is removed.'
          : 'How long telemetry is kept, in all projects. Owners and admins change it.'
      }
    >
      {version.isPending && <LoadingState />}
      {version.isError && <ErrorNotice error={version.error} retry={() => void version.refetch()} />}
      {retention !== undefined && (
        <ScrollingTable
          label="Retention"
          columns={['Signal', 'Kept for', 'Set by', 'On disk']}
          minWidth={480}
        >
          {retention.signals.map(({ signal, retention_seconds: seconds, source, stored_bytes: stored }) => (
            <Table.Tr key={signal}>
              <Table.Td tt="capitalize">{signal}</Table.Td>
              <Table.Td>{describeRetention(seconds)}</Table.Td>
              <Table.Td>{source === 'console' ? 'this page' : 'the configuration of the service'}</Table.Td>
              <Table.Td>{formatValue(stored, bytes)}</Table.Td>
            </Table.Tr>
          ))}
          <Table.Tr>
            <Table.Td colSpan={3}>Free on the disk</Table.Td>
            <Table.Td>{formatValue(retention.free_bytes, bytes)}</Table.Td>
          </Table.Tr>
        </ScrollingTable>
      )}
      {version.data !== undefined && mayManage(role) && <RetentionForm version={version.data} />}
    </SectionFrame>
  );
}
