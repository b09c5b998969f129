import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { listDashboardsOptions } from '../generated/@tanstack/react-query.gen.ts';
import type { DashboardSummary } from '../generated/types.gen.ts';
import { useDraftText } from '../routing/use-draft-text.ts';
import { useViewState } from '../routing/use-view-state.ts';
import { mayWrite } from '../session/roles.ts';
import { useProject } from '../session/use-project.ts';
import { countOf } from '../shell/count-of.ts';
import { EmptyState } from '../shell/EmptyState.tsx';
import { PlusIcon } from '../shell/icons/PlusIcon.tsx';
import { LoadingState } from '../shell/LoadingState.tsx';
import { PageHeader } from '../shell/PageHeader.tsx';
import { useHotkey } from '../shell/use-hotkey.ts';
import { DashboardTable } from './DashboardTable.tsx';
import { dashboardListView } from './dashboard-list-view.ts';
import { findDashboards } from './find-dashboards.ts';

/** All dashboards of the project. */
export function DashboardsPage() {
  const { client, role } = useProject();
  const dashboards = useQuery({ ...listDashboardsOptions({ client }), refetchOnMount: 'always' });
  const canWrite = mayWrite(role);
  const found = dashboards.data?.dashboards;
  return (
    <Stack maw={1440}>
      <PageHeader title="Dashboards">
        {canWrite && found !== undefined && found.length > 0 && <NewDashboardLink />}
      </PageHeader>
      {dashboards.isError && <ErrorNotice error={dashboards.error} retry={() => void dashboards.refetch()} />}
      {dashboards.isPending && <LoadingState />}
      {found?.length === 0 && <NoDashboards canWrite={canWrite} />}
      {found !== undefined && found.length > 0 && (
        <SearchedDashboards dashboards={found} canWrite={canWrite} />
      )}
    </Stack>
  );
}

function NewDashboardLink() {
  const { projectId } = useProject();
  return (
    <Button
      size="xs"
      leftSection={<PlusIcon size={14} />}
      renderRoot={(props) => <Link to="/p/$projectId/new-dashboard" params={{ projectId }} {...props} />}
    >
      New dashboard
    </Button>
  );
}

function NoDashboards({ canWrite }: { readonly canWrite: boolean }) {
  return (
    <EmptyState title="No dashboards yet">
      <Stack align="center" gap="sm">
        <span>A dashboard shows metrics, logs, traces and notes of this project beside each other.</span>
        {canWrite ? (
          <NewDashboardLink />
        ) : (
          <span>You may read this project. Its members and administrators create dashboards.</span>
        )}
      </Stack>
    </EmptyState>
  );
}

interface SearchedDashboardsProps {
  readonly dashboards: readonly DashboardSummary[];
  readonly canWrite: boolean;
}

function SearchedDashboards({ dashboards, canWrite }: SearchedDashboardsProps) {
  const [view, setView] = useViewState(dashboardListView);
  const [search, setSearch] = useDraftText(view.search, (typed) =>
    setView({ search: typed }, { replace: true }),
  );
  const field = useRef<HTMLInputElement>(null);
  useHotkey('/', 'Search the dashboards', () => field.current?.focus());
  const shown = useMemo(() => findDashboards(dashboards, search), [dashboards, search]);
  return (
    <>
      <TextInput
        ref={field}
        label="Search"
        type="search"
        placeholder="Titles and slugs"
        maw={360}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Text size="sm" c="dimmed" role="status">
        {describeCount(shown.length, dashboards.length)}
      </Text>
      {shown.length === 0 ? (
        <EmptyState title="No dashboard matches">
          <Button size="xs" variant="default" onClick={() => setSearch('')}>
            Show all dashboards
          </Button>
        </EmptyState>
      ) : (
        <DashboardTable dashboards={shown} canWrite={canWrite} onDeleted={() => field.current?.focus()} />
      )}
    </>
  );
}

function describeCount(shownCount: number, totalCount: number): string {
  const total = countOf(totalCount, 'dashboard', 'dashboards');
  return shownCount === totalCount ? total : `${shownCount.toLocaleString('en')} of ${total}`;
}
