import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { isUnknownItem } from '../api/api-error.ts';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { mayManage } from '../session/roles.ts';
import { useProject } from '../session/use-project.ts';
import { EmptyState } from '../shell/EmptyState.tsx';
import { LoadingState } from '../shell/LoadingState.tsx';
import { PageHeader } from '../shell/PageHeader.tsx';
import { ParentLink } from '../shell/ParentLink.tsx';
import { AutomationEditor } from './AutomationEditor.tsx';
import { AutomationFacts } from './AutomationFacts.tsx';
import { automationOptions, toPath } from './automation-queries.ts';
import { DeleteAutomation } from './DeleteAutomation.tsx';
import { RecentMatches } from './RecentMatches.tsx';

/** One automation: to change by those who may, and what it matched. */
export function AutomationPage() {
  const { projectId, role } = useProject();
  const { automationId = '' } = useParams({ strict: false });
  const query = useQuery(automationOptions(toPath(projectId, automationId)));
  const version = query.data;
  // One that is deleted while it is open stays, with its draft.
  if (version === undefined && isUnknownItem(query.error)) return <NoSuchAutomation />;
  return (
    <Stack>
      <ParentLink list="automations" />
      <PageHeader title={version?.document.name ?? 'Automation'}>
        {version !== undefined && mayManage(role) && <DeleteAutomation version={version} />}
      </PageHeader>
      {query.isPending && <LoadingState />}
      {query.isError && <ErrorNotice error={query.error} retry={() => void query.refetch()} />}
      {version !== undefined && (
        <>
          {mayManage(role) ? (
            <AutomationEditor key={automationId} version={version} />
          ) : (
            <AutomationFacts automation={version.document} />
          )}
          <RecentMatches automationId={automationId} automation={version.document} />
        </>
      )}
    </Stack>
  );
}

function NoSuchAutomation() {
  const { projectId } = useProject();
  return (
    <Stack>
      <PageHeader title="Automation" />
      <EmptyState title="This automation does not exist">
        It may have been deleted; its matches stay on their traces.{' '}
        <Link to="/p/$projectId/automations" params={{ projectId }} activeOptions={{ exact: true }}>
          All automations
        </Link>
      </EmptyState>
    </Stack>
  );
}
