import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useProject } from '../session/use-project.ts';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { TrashIcon } from '../shell/icons/TrashIcon.tsx';
import { type AutomationVersion, automationOptions, remove, toPath } from './automation-queries.ts';
import { useAutomationCache } from './use-automation-cache.ts';

/** Deletes the version that is shown: one that was changed meanwhile is read again, to be looked at first. */
export function DeleteAutomation({ version }: { readonly version: AutomationVersion }) {
  const { projectId } = useProject();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { forget } = useAutomationCache();
  const [isAsked, setAsked] = useState(false);
  const { automationId, document, etag } = version;
  const path = toPath(projectId, automationId);
  const deletion = useMutation({
    mutationFn: () => remove(path, etag),
    onSuccess: async () => {
      await navigate({ to: '/p/$projectId/automations', params: { projectId }, ignoreBlocker: true });
      forget(automationId);
    },
    onError: () => queryClient.invalidateQueries(automationOptions(path)),
  });
  const close = () => {
    setAsked(false);
    deletion.reset();
  };
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<TrashIcon size={14} />}
        onClick={() => setAsked(true)}
      >
        Delete
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={`Delete the automation "${document.name}"?`}
          confirmLabel="Delete"
          onConfirm={() => deletion.mutate()}
          onClose={close}
          isPending={deletion.isPending}
          error={deletion.error}
        >
          It matches no further traces. What it matched stays on the traces; notifications that are already
          under way are delivered.
        </ConfirmDialog>
      )}
    </>
  );
}
