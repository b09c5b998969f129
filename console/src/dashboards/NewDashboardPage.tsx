import { mayWrite } from '../session/roles.ts';
import '@mantine/core/styles/FloatingIndicator.css';
import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { fieldErrorOf } from '../editing/field-errors.ts';
import type { StoredVersion } from '../editing/read-etag.ts';
import { SlugField } from '../editing/SlugField.tsx';
import { storeVersion } from '../editing/store-version.ts';
import { isSlug } from '../editing/to-slug.ts';
import { useInertWhile } from '../editing/use-inert-while.ts';
import { useUnsavedGuard } from '../editing/use-unsaved-guard.ts';
import { listDashboardsQueryKey } from '../generated/@tanstack/react-query.gen.ts';
import type { DashboardInput } from '../generated/types.gen.ts';
import { useProject } from '../session/use-project.ts';
import { EmptyState } from '../shell/EmptyState.tsx';
import { PageHeader } from '../shell/PageHeader.tsx';
import { ParentLink } from '../shell/ParentLink.tsx';
import { dashboardOptions, writeDashboard } from './dashboard-queries.ts';
import { NewDashboardFields } from './NewDashboardFields.tsx';
import { type NewDashboardDraft, readNewDashboard } from './new-dashboard.ts';
import { useYamlParser } from './use-yaml-parser.ts';

const emptyDraft: NewDashboardDraft = { start: 'empty', title: '', window: '1h', yaml: '' };

/** Creates a dashboard, empty or from YAML, and opens it. */
export function NewDashboardPage() {
  const { role } = useProject();
  return (
    <Stack>
      <ParentLink list="dashboards" />
      <PageHeader title="New dashboard" />
      {!mayWrite(role) ? (
        <EmptyState title="You may only read this project">
          Its members and administrators create dashboards.
        </EmptyState>
      ) : (
        <NewDashboardForm />
      )}
    </Stack>
  );
}

function NewDashboardForm() {
  const { projectId } = useProject();
  const [draft, setDraft] = useState(emptyDraft);
  const [slug, setSlug] = useState('');
  const [isRefused, setRefused] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const creation = useCreateDashboard(slug);
  const navigate = useNavigate();
  const parseYaml = useYamlParser();
  // YAML may have a megabyte, which takes a second: typing a slug does not read it again.
  const read = useMemo(() => readNewDashboard(draft, parseYaml), [draft, parseYaml]);
  useUnsavedGuard(draft.title !== '' || draft.yaml !== '');
  useInertWhile(creation.isPending, form);
  useEffect(() => {
    // To what is to be mended, after a refusal by the page or by the service.
    if (isRefused || creation.error !== null)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isRefused, creation.error]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const canCreate = read.kind === 'dashboard' && isSlug(slug);
    setRefused(!canCreate);
    if (canCreate) creation.mutate(read.dashboard, { onSuccess: open });
  }

  /** Called only while the page is shown: whoever has left it stays where they went. */
  function open({ document }: StoredVersion<DashboardInput>): void {
    void navigate({
      to: '/p/$projectId/dashboards/$slug',
      params: { projectId, slug },
      // What has no widgets yet is opened to add some.
      search: document.widgets.length === 0 ? { edit: '1' } : {},
      replace: true,
      // The draft is stored.
      ignoreBlocker: true,
    });
  }

  function edit(change: Partial<NewDashboardDraft>): void {
    setDraft({ ...draft, ...change });
    setRefused(false);
    creation.reset();
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack maw={draft.start === 'yaml' ? 900 : 560}>
        <SegmentedControl
          aria-label="Start"
          data={[
            { value: 'empty', label: 'Empty' },
            { value: 'yaml', label: 'From YAML' },
          ]}
          value={draft.start}
          onChange={(start) => edit({ start: start === 'yaml' ? 'yaml' : 'empty' })}
        />
        <NewDashboardFields
          draft={draft}
          read={read}
          isRefused={isRefused}
          error={creation.error}
          onEdit={edit}
        />
        <SlugField
          value={slug}
          suggestedFrom={read.title}
          onChange={(next) => {
            setSlug(next);
            setRefused(false);
            creation.reset();
          }}
          error={isRefused && slug === '' ? 'Write a slug.' : slugErrorOf(creation.error)}
        />
        {creation.isError && !isShownAtField(creation.error, draft) && <ErrorNotice error={creation.error} />}
        <Group gap="xs">
          <Button type="submit" loading={creation.isPending}>
            Create the dashboard
          </Button>
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/p/$projectId/dashboards" params={{ projectId }} {...props} />}
          >
            Cancel
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          {draft.start === 'yaml'
            ? 'The YAML is that of the button “YAML” of a dashboard, and of files that alerts-as-code applies.'
            : 'Widgets are added once it is created.'}
        </Text>
      </Stack>
    </form>
  );
}

function useCreateDashboard(slug: string) {
  const { client, projectId } = useProject();
  const queryClient = useQueryClient();
  const address = { client, projectId, slug };
  return useMutation({
    mutationFn: (dashboard: DashboardInput) => writeDashboard(address, dashboard, { 'If-None-Match': '*' }),
    onSuccess: (version) => {
      storeVersion(queryClient, dashboardOptions(address).queryKey, version);
      void queryClient.invalidateQueries({ queryKey: listDashboardsQueryKey({ client }) });
    },
  });
}

function slugErrorOf(error: unknown): string | undefined {
  if (error instanceof ApiError && error.status === 412)
    return 'A dashboard of this project has this slug. Choose another.';
  return fieldErrorOf(error, 'slug');
}

function isShownAtField(error: unknown, { start }: NewDashboardDraft): boolean {
  if (slugErrorOf(error) !== undefined) return true;
  return start === 'empty' && ['title', 'default_time_window'].some((field) => fieldErrorOf(error, field));
}
