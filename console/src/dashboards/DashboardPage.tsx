import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { isUnknownItem } from '../api/api-error.ts';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { useProject } from '../session/use-project.ts';
import { EmptyState } from '../shell/EmptyState.tsx';
import { LoadingState } from '../shell/LoadingState.tsx';
import { PageHeader } from '../shell/PageHeader.tsx';
import { DashboardScreen } from './DashboardScreen.tsx';
import { dashboardOptions } from './dashboard-queries.ts';

/** One dashboard: its widgets over one range of time, and the draft of whoever edits it. */
export function DashboardPage() {
  const { slug = '' } = useParams({ strict: false });
  const { client, projectId } = useProject();
  const stored = useQuery(dashboardOptions({ client, projectId, slug }));
  if (stored.data !== undefined) return <DashboardScreen key={slug} slug={slug} stored={stored.data} />;
  if (isUnknownItem(stored.error))
    return (
      <EmptyState title="No such dashboard" headingLevel={1}>
        This project has no dashboard <code>{slug}</code>. It may have been deleted. <AllDashboards />
      </EmptyState>
    );
  return (
    <>
      <PageHeader title="Dashboard" />
      {stored.isError ? (
        <>
          <ErrorNotice error={stored.error} retry={() => void stored.refetch()} />
          <Text size="sm">
            <AllDashboards />
          </Text>
        </>
      ) : (
        <LoadingState />
      )}
    </>
  );
}

function AllDashboards() {
  const { projectId } = useProject();
  return (
    <Anchor
      inherit
      underline="always"
      renderRoot={(anchorProps) => (
        <Link
          to="/p/$projectId/dashboards"
          params={{ projectId }}
          activeOptions={{ exact: true }}
          {...anchorProps}
        />
      )}
    >
      All dashboards
    </Anchor>
  );
}
