import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { fieldErrorOf } from '../editing/field-errors.ts';
import { SlugField } from '../editing/SlugField.tsx';
import { useViewState } from '../routing/use-view-state.ts';
import { mayWrite } from '../session/roles.ts';
import { useProject } from '../session/use-project.ts';
import { AlertForm } from './AlertForm.tsx';
import { type AlertDraft, toAlertInput } from './alert-draft.ts';
import { newAlertView } from './alert-editor-view.ts';
import { useStoreAlert, writeAlert } from './alert-queries.ts';
import { ViewerNotice } from './ViewerNotice.tsx';

/** The editor of a new alert. */
export function NewAlertPage() {
  const { client, projectId, role } = useProject();
  const [view, setView] = useViewState(newAlertView);
  const [draft, setDraft] = useState(view.start);
  const navigate = useNavigate();
  const store = useStoreAlert();
  const create = useMutation({
    mutationFn: (written: AlertDraft) =>
      writeAlert(client, written.slug, toAlertInput(written), { 'If-None-Match': '*' }),
    onSuccess: (version, { slug }) => store(slug, version),
  });
  /** Called only while the page is shown: whoever has left it stays where they went. */
  const open = (_: unknown, { slug }: AlertDraft) =>
    void navigate({ to: '/p/$projectId/alerts/$slug', params: { projectId, slug }, ignoreBlocker: true });
  if (!mayWrite(role)) return <ViewerNotice title="New alert" />;
  const isTaken = create.error instanceof ApiError && create.error.status === 412;
  const takenSlug = isTaken ? create.variables?.slug : undefined;
  return (
    <AlertForm
      title="New alert"
      start={view.start}
      draft={draft}
      onChange={setDraft}
      renderSlug={(change) => (
        <SlugField
          value={draft.slug}
          suggestedFrom={draft.displayName}
          error={
            takenSlug !== undefined && takenSlug === draft.slug
              ? 'Another alert has this slug.'
              : fieldErrorOf(create.error, 'slug')
          }
          onChange={(slug) => change({ slug })}
        />
      )}
      save={{
        isSaving: create.isPending,
        error: isTaken ? null : create.error,
        attempted: create.variables,
      }}
      onSave={() => create.mutate(draft, { onSuccess: open })}
      previewAge={view.previewAge}
      onPreviewAge={(previewAge) => setView({ ...view, previewAge }, { replace: true })}
    />
  );
}
