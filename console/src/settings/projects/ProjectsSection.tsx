import { Anchor, Badge, Button, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { mayManage } from '../../session/roles.ts';
import { useProject } from '../../session/use-project.ts';
import { useSession } from '../../session/use-session.ts';
import { PlusIcon } from '../../shell/icons/PlusIcon.tsx';
import { formatMinute } from '../../time-range/format-time.ts';
import { useTimeZone } from '../../time-range/use-time-zone.ts';
import { ScrollingTable } from '../ScrollingTable.tsx';
import { SectionFrame } from '../SectionFrame.tsx';
import classes from '../Settings.module.css';
import { NewProjectDialog } from './NewProjectDialog.tsx';

/** The projects that the user may open. */
export function ProjectsSection() {
  const { projectId, role } = useProject();
  const { projects } = useSession();
  const zone = useTimeZone();
  const [isNew, setNew] = useState(false);
  const [createdName, setCreatedName] = useState<string>();
  const canCreate = mayManage(role);
  return (
    <SectionFrame
      title="Projects"
      description={
        canCreate
          ? 'Each project has its own telemetry, keys, members, dashboards and alerts.'
          : 'The projects that you may open. Owners and admins create projects.'
      }
      actions={
        canCreate && (
          <Button size="xs" leftSection={<PlusIcon size={14} />} onClick={() => setNew(true)}>
            New project
          </Button>
        )
      }
    >
      <Text size="sm" role="status">
        {createdName === undefined ? '' : `Created “${createdName}”. Open it to send its first data.`}
      </Text>
      <ScrollingTable label="Projects" columns={['Name', 'Id', 'Your role', 'Created']} minWidth={620}>
        {projects.map(({ project_id: id, name, role: ownRole, created_at: createdAt }) => (
          <Table.Tr key={id}>
            <Table.Td className={classes['name']}>
              <Anchor
                size="sm"
                renderRoot={(props) => (
                  <Link
                    to="/p/$projectId"
                    params={{ projectId: id }}
                    activeOptions={{ exact: true }}
                    {...props}
                  />
                )}
              >
                {name}
              </Anchor>{' '}
              {id === projectId && (
                <Badge size="sm" variant="outline" tt="none">
                  this one
                </Badge>
              )}
            </Table.Td>
            <Table.Td className={classes['mono']}>{id}</Table.Td>
            <Table.Td>{ownRole}</Table.Td>
            <Table.Td className={classes['nowrap']}>{formatMinute(createdAt, zone)}</Table.Td>
          </Table.Tr>
        ))}
      </ScrollingTable>
      {isNew && <NewProjectDialog onCreated={setCreatedName} onClose={() => setNew(false)} />}
    </SectionFrame>
  );
}
