import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { useDraftText } from '../routing/use-draft-text.ts';
import { useViewState } from '../routing/use-view-state.ts';
import { mayManage } from '../session/roles.ts';
import { useProject } from '../session/use-project.ts';
import { EmptyState } from '../shell/EmptyState.tsx';
import { PlusIcon } from '../shell/icons/PlusIcon.tsx';
import { SearchIcon } from '../shell/icons/SearchIcon.tsx';
import { LoadingState } from '../shell/LoadingState.tsx';
import { PageHeader } from '../shell/PageHeader.tsx';
import { useHotkey } from '../shell/use-hotkey.ts';
import { AutomationTable } from './AutomationTable.tsx';
import { automationsOptions } from './automation-queries.ts';
import { automationsView } from './automations-view.ts';
import { findAutomations } from './find-automations.ts';

/** The automations of a project, and what each matched lately. */
export function AutomationsPage() {
  const { projectId, role } = useProject();
  const [view, setView] = useViewState(automationsView);
  const [search, setSearch] = useDraftText(view.search, (typed) =>
    setView({ search: typed }, { replace: true }),
  );
  const field = useRef<HTMLInputElement>(null);
  const query = useQuery(automationsOptions(projectId));
  const automations = query.data?.automations ?? [];
  const found = findAutomations(automations, search);
  useHotkey('/', 'Search the automations', () => field.current?.focus());
  return (
    <Stack maw={1440}>
      <PageHeader title="Automations">
        {mayManage(role) && automations.length > 0 && <NewAutomationButton />}
      </PageHeader>
      {!mayManage(role) && (
        <Text size="sm" c="dimmed">
          Owners and admins write automations; you can read them.
        </Text>
      )}
      {query.isPending && <LoadingState />}
      {query.isError && <ErrorNotice error={query.error} retry={() => void query.refetch()} />}
      {query.isSuccess && automations.length === 0 && <NoAutomations />}
      {automations.length > 0 && (
        <TextInput
          ref={field}
          type="search"
          maw={400}
          aria-label="Search automations"
          placeholder="Name, filter or channel"
          leftSection={<SearchIcon size={14} />}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      {found.length > 0 && <AutomationTable automations={found} />}
      {automations.length > 0 && found.length === 0 && (
        <EmptyState title="No automation matches the search">
          <Button size="xs" variant="default" onClick={() => setSearch('')}>
            Show all
          </Button>
        </EmptyState>
      )}
    </Stack>
  );
}

function NoAutomations() {
  const { role } = useProject();
  return (
    <EmptyState title="No automations yet">
      <Stack align="center" gap="sm">
        <span>
          An automation is a rule on traces: a filter, and the channels to notify. When a trace matches the
          filter for the first time, the match is recorded on the trace, and each channel gets one
          notification.
        </span>
        {mayManage(role) && <NewAutomationButton />}
      </Stack>
    </EmptyState>
  );
}

function NewAutomationButton() {
  const { projectId } = useProject();
  return (
    <Button
      size="xs"
      leftSection={<PlusIcon size={14} />}
      renderRoot={(props) => <Link to="/p/$projectId/automations/new" params={{ projectId }} {...props} />}
    >
      New automation
    </Button>
  );
}
