import { Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import type { StoredVersion } from '../editing/read-etag.ts';
import { listMetricAlertsQueryKey } from '../generated/@tanstack/react-query.gen.ts';
import { deleteMetricAlert } from '../generated/sdk.gen.ts';
import type { MetricAlert } from '../generated/types.gen.ts';
import { mayWrite } from '../session/roles.ts';
import { useProject } from '../session/use-project.ts';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { CopyAs } from '../shell/copy-as.tsx';
import { loadLater } from '../shell/load-later.tsx';
import { alertKey, useStoreAlert, writeAlert } from './alert-queries.ts';

const AlertYaml = loadLater(async () => (await import('./AlertYaml.tsx')).AlertYaml, { isDialog: true });

export interface AlertActionsProps {
  readonly slug: string;
  readonly version: StoredVersion<MetricAlert>;
}

/** What can be done with an alert. Both writes replace only the version that is shown. */
export function AlertActions({ slug, version }: AlertActionsProps) {
  const { projectId, role } = useProject();
  const [dialog, setDialog] = useState<'yaml' | 'delete'>();
  const { document: alert } = version;
  const canWrite = mayWrite(role);
  const toggle = useToggle(slug, version);
  return (
    <>
      <CopyAs call={{ operationId: 'getMetricAlert', path: { slug } }} />
      <Button size="xs" variant="default" onClick={() => setDialog('yaml')}>
        YAML
      </Button>
      {canWrite ? (
        <>
          <Button size="xs" variant="default" loading={toggle.isPending} onClick={() => toggle.mutate()}>
            {alert.enabled ? 'Disable' : 'Enable'}
          </Button>
          <Button size="xs" variant="default" onClick={() => setDialog('delete')}>
            Delete
          </Button>
          <Button
            size="xs"
            renderRoot={(props) => (
              <Link to="/p/$projectId/alerts/$slug/edit" params={{ projectId, slug }} {...props} />
            )}
          >
            Edit
          </Button>
        </>
      ) : (
        <Text size="xs" c="dimmed">
          Members of this project change alerts.
        </Text>
      )}
      {toggle.isError && <ErrorNotice error={toggle.error} />}
      {dialog === 'delete' && (
        <DeleteDialog slug={slug} version={version} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'yaml' && <AlertYaml slug={slug} alert={alert} onClose={() => setDialog(undefined)} />}
    </>
  );
}

function useToggle(slug: string, { document, etag }: StoredVersion<MetricAlert>) {
  const { client, projectId } = useProject();
  const queryClient = useQueryClient();
  const store = useStoreAlert();
  return useMutation({
    mutationFn: () =>
      writeAlert(client, slug, { ...document, enabled: !document.enabled }, { 'If-Match': etag }),
    onSuccess: (written) => store(slug, written),
    // Somebody else may have changed it: show that, so that a second attempt is an informed one.
    onError: () => queryClient.invalidateQueries({ queryKey: alertKey(projectId, slug) }),
  });
}

function DeleteDialog({ slug, version, onClose }: AlertActionsProps & { readonly onClose: () => void }) {
  const { client, projectId } = useProject();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { document: alert, etag } = version;
  const remove = useMutation({
    mutationFn: () =>
      deleteMetricAlert({ client, path: { slug }, headers: { 'If-Match': etag }, throwOnError: true }),
    onSuccess: async () => {
      void queryClient.invalidateQueries({ queryKey: listMetricAlertsQueryKey({ client }) });
      await navigate({ to: '/p/$projectId/alerts', params: { projectId } });
      queryClient.removeQueries({ queryKey: alertKey(projectId, slug) });
    },
    onError: () => queryClient.invalidateQueries({ queryKey: alertKey(projectId, slug) }),
  });
  return (
    <ConfirmDialog
      title={`Delete the alert “${alert.display_name}”?`}
      confirmLabel="Delete"
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      Its incidents are deleted with it, open ones too, and nobody is notified of that. To only stop it,
      disable it.
    </ConfirmDialog>
  );
}
