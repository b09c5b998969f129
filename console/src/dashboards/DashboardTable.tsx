import { ActionIcon, Anchor, Code, Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { DashboardSummary } from '../generated/types.gen.ts';
import { useProject } from '../session/use-project.ts';
import { TrashIcon } from '../shell/icons/TrashIcon.tsx';
import { formatMinute } from '../time-range/format-time.ts';
import { useTimeZone } from '../time-range/use-time-zone.ts';
import classes from './DashboardTable.module.css';
import { DeleteDashboard } from './DeleteDashboard.tsx';

export interface DashboardTableProps {
  readonly dashboards: readonly DashboardSummary[];
  readonly canWrite: boolean;
  /** Called when the row that had the focus is gone. */
  readonly onDeleted: () => void;
}

export function DashboardTable({ dashboards, canWrite, onDeleted }: DashboardTableProps) {
  const { projectId } = useProject();
  const zone = useTimeZone();
  const [deleting, setDeleting] = useState<DashboardSummary>();
  return (
    <>
      <Table.ScrollContainer minWidth={640} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Title</Table.Th>
              <Table.Th scope="col">Slug</Table.Th>
              <Table.Th scope="col" className={classes['count'] ?? ''}>
                Widgets
              </Table.Th>
              <Table.Th scope="col">Changed</Table.Th>
              {canWrite && <Table.Th scope="col">Action</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {dashboards.map((dashboard) => (
              <Table.Tr key={dashboard.slug}>
                <Table.Td className={classes['title'] ?? ''}>
                  <Anchor
                    size="sm"
                    fw={500}
                    renderRoot={(props) => (
                      <Link
                        to="/p/$projectId/dashboards/$slug"
                        params={{ projectId, slug: dashboard.slug }}
                        {...props}
                      />
                    )}
                  >
                    {dashboard.title}
                  </Anchor>
                </Table.Td>
                <Table.Td className={classes['line'] ?? ''}>
                  <Code>{dashboard.slug}</Code>
                </Table.Td>
                <Table.Td className={classes['count'] ?? ''}>{dashboard.widget_count}</Table.Td>
                <Table.Td className={classes['line'] ?? ''}>
                  {formatMinute(dashboard.updated_at, zone)}
                </Table.Td>
                {canWrite && (
                  <Table.Td>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size={32}
                      aria-label={`Delete the dashboard ${dashboard.title}`}
                      title="Delete"
                      onClick={() => setDeleting(dashboard)}
                    >
                      <TrashIcon size={16} />
                    </ActionIcon>
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {deleting !== undefined && (
        <DeleteDashboard
          slug={deleting.slug}
          title={deleting.title}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => {
            setDeleting(undefined);
            onDeleted();
          }}
        />
      )}
    </>
  );
}
