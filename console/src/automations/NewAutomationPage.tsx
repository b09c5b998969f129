import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useInertWhile } from '../editing/use-inert-while.ts';
import { useUnsavedGuard } from '../editing/use-unsaved-guard.ts';
import type { AutomationInput } from '../generated/types.gen.ts';
import { useViewState } from '../routing/use-view-state.ts';
import { mayManage } from '../session/roles.ts';
import { useProject } from '../session/use-project.ts';
import { EmptyState } from '../shell/EmptyState.tsx';
import { PageHeader } from '../shell/PageHeader.tsx';
import { ParentLink } from '../shell/ParentLink.tsx';
import { AutomationForm } from './AutomationForm.tsx';
import { createDraft, isChanged, toInput } from './automation-draft.ts';
import { type AutomationVersion, createNew } from './automation-queries.ts';
import { newAutomationView } from './new-automation-view.ts';
import { useAutomationCache } from './use-automation-cache.ts';
import { useDraft } from './use-draft.ts';

export function NewAutomationPage() {
  const { role } = useProject();
  return (
    <Stack>
      <ParentLink list="automations" />
      <PageHeader title="New automation" />
      {mayManage(role) ? (
        <NewAutomation />
      ) : (
        <EmptyState title="Owners and admins write automations">
          Ask one of them, or try your filter on the traces screen.
        </EmptyState>
      )}
    </Stack>
  );
}

function NewAutomation() {
  const { projectId } = useProject();
  const [{ filter }] = useViewState(newAutomationView);
  const navigate = useNavigate();
  const { remember } = useAutomationCache();
  const state = useDraft(createDraft(filter));
  useUnsavedGuard(isChanged(state.draft, toInput(createDraft(filter))));
  const create = useMutation({
    mutationFn: (input: AutomationInput) => createNew(projectId, input),
    onSuccess: remember,
  });
  /** Called only while the page is shown: whoever has left it stays where they went. */
  const open = ({ automationId }: AutomationVersion) =>
    void navigate({
      to: '/p/$projectId/automations/$automationId',
      params: { projectId, automationId },
      ignoreBlocker: true,
    });
  const form = useRef<HTMLDivElement>(null);
  useInertWhile(create.isPending, form);
  return (
    <div ref={form}>
      <AutomationForm
        state={state}
        saveLabel="Create"
        canSave
        isSaving={create.isPending}
        error={create.error}
        onSave={(input) => create.mutate(input, { onSuccess: open })}
      >
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link
              to="/p/$projectId/automations"
              params={{ projectId }}
              activeOptions={{ exact: true }}
              {...props}
            />
          )}
        >
          Cancel
        </Button>
      </AutomationForm>
    </div>
  );
}
