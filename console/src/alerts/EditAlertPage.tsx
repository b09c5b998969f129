import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ConflictDialog } from '../editing/ConflictDialog.tsx';
import type { StoredVersion } from '../editing/read-etag.ts';
import { useConditionalSave } from '../editing/use-conditional-save.ts';
import type { MetricAlertInput } from '../generated/types.gen.ts';
import { useViewState } from '../routing/use-view-state.ts';
import { mayWrite } from '../session/roles.ts';
import { useProject } from '../session/use-project.ts';
import { LoadingState } from '../shell/LoadingState.tsx';
import { AlertFailure } from './AlertFailure.tsx';
import { AlertForm } from './AlertForm.tsx';
import { type AlertDraft, isSameDraft, toAlertInput, toDraft } from './alert-draft.ts';
import { alertEditorView } from './alert-editor-view.ts';
import { alertOptions, readAlert, useStoreAlert, writeAlert } from './alert-queries.ts';
import { ViewerNotice } from './ViewerNotice.tsx';

/** The editor of an alert that exists. */
export function EditAlertPage() {
  const { slug = '' } = useParams({ strict: false });
  const { client, projectId, role } = useProject();
  const query = useQuery(alertOptions(client, projectId, slug));
  if (!mayWrite(role)) return <ViewerNotice title="Edit alert" />;
  if (query.data !== undefined) return <EditAlert key={slug} slug={slug} newest={query.data} />;
  if (query.isPending) return <LoadingState />;
  return <AlertFailure slug={slug} error={query.error} retry={() => void query.refetch()} />;
}

interface EditAlertProps {
  readonly slug: string;
  readonly newest: StoredVersion<MetricAlertInput>;
}

function EditAlert({ slug, newest }: EditAlertProps) {
  const { client, projectId } = useProject();
  const [view, setView] = useViewState(alertEditorView);
  const navigate = useNavigate();
  const store = useStoreAlert();
  // What is read later is not what this draft began from.
  const [base, setBase] = useState(newest);
  const start = toDraft(slug, base.document);
  const [draft, setDraft] = useState(start);
  const [attempted, setAttempted] = useState<AlertDraft>();
  const save = useConditionalSave<MetricAlertInput>({
    draft: toAlertInput(draft),
    read: () => readAlert(client, slug),
    write: async (document, condition) => {
      const version = await writeAlert(client, slug, document, condition);
      store(slug, version);
      return version;
    },
    onSaved: (version, sent) => {
      // What was typed while it was saved stays in the draft.
      if (!isSameDraft(draft, toDraft(slug, sent))) return setBase(version);
      void navigate({ to: '/p/$projectId/alerts/$slug', params: { projectId, slug }, ignoreBlocker: true });
    },
  });
  return (
    <>
      <AlertForm
        title={`Edit ${base.document.display_name}`}
        start={start}
        draft={draft}
        onChange={setDraft}
        save={{
          isSaving: save.isSaving,
          error: save.conflict === undefined ? save.error : null,
          attempted,
        }}
        onSave={() => {
          setAttempted(draft);
          save.save(base);
        }}
        previewAge={view.previewAge}
        onPreviewAge={(previewAge) => setView({ previewAge }, { replace: true })}
      />
      {save.conflict !== undefined && (
        <ConflictDialog
          noun="alert"
          {...save.conflict}
          isPending={save.isSaving}
          error={save.error}
          onResolve={(merged) => {
            // Made of the members of three alerts; the service validates the whole.
            const alert = merged as MetricAlertInput;
            setDraft(toDraft(slug, alert));
            save.resolve(alert);
          }}
          onClose={save.dismiss}
        />
      )}
    </>
  );
}
