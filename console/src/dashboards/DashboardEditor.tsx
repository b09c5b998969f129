import { Button } from '@mantine/core';
import { useReducer, useState } from 'react';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { ConflictDialog } from '../editing/ConflictDialog.tsx';
import { isSameJson } from '../editing/json-value.ts';
import type { StoredVersion } from '../editing/read-etag.ts';
import { useConditionalSave } from '../editing/use-conditional-save.ts';
import { type LeavesDraft, opensOtherPage, useUnsavedGuard } from '../editing/use-unsaved-guard.ts';
import type { DashboardInput } from '../generated/types.gen.ts';
import { useProject } from '../session/use-project.ts';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { PageHeader } from '../shell/PageHeader.tsx';
import { DashboardGrid } from './DashboardGrid.tsx';
import { DashboardHeadForm } from './DashboardHeadForm.tsx';
import { editDraft, fromDraft, toDraft } from './dashboard-draft.ts';
import { readDashboard, writeDashboard } from './dashboard-queries.ts';
import { RangeControls, type RangeControlsProps } from './RangeControls.tsx';
import { WidgetFrame } from './WidgetFrame.tsx';
import { WidgetMenu } from './WidgetMenu.tsx';
import { YamlButton } from './YamlButton.tsx';

export interface DashboardEditorProps extends RangeControlsProps {
  readonly slug: string;
  /** What the draft begins from; a version that comes later does not replace it. */
  readonly stored: StoredVersion<DashboardInput>;
  readonly onSaved: (version: StoredVersion<DashboardInput>) => void;
  readonly onDiscard: () => void;
}

/** The draft of a dashboard: nothing is stored before it is saved. */
export function DashboardEditor({ slug, stored, onSaved, onDiscard, ...controls }: DashboardEditorProps) {
  const { client, projectId } = useProject();
  const [base] = useState(stored);
  const [draft, edit] = useReducer(editDraft, base.document, toDraft);
  const [isAsking, setAsking] = useState(false);
  const document = fromDraft(draft);
  const isDirty = !isSameJson(document, base.document);
  useUnsavedGuard(isDirty, endsEditing);
  const address = { client, projectId, slug };
  const saving = useConditionalSave<DashboardInput>({
    read: () => readDashboard(address),
    write: (body, condition) => writeDashboard(address, body, condition),
    onSaved,
  });
  return (
    <>
      <PageHeader title={draft.head.title === '' ? 'Dashboard' : draft.head.title}>
        <RangeControls {...controls} />
        <YamlButton
          slug={slug}
          document={document}
          onReplace={(replacement) => edit({ kind: 'load', document: replacement })}
        />
        <Button size="xs" variant="default" onClick={() => (isDirty ? setAsking(true) : onDiscard())}>
          Discard
        </Button>
        <Button size="xs" loading={saving.isSaving} onClick={() => saving.save(document, base)}>
          Save
        </Button>
      </PageHeader>
      {saving.error !== null && saving.conflict === undefined && <ErrorNotice error={saving.error} />}
      <DashboardHeadForm
        head={draft.head}
        error={saving.error}
        onChange={(head) => edit({ kind: 'head', head })}
      />
      <DashboardGrid
        widgets={draft.widgets}
        renderWidget={({ widget }) => <WidgetFrame widget={widget} menu={<WidgetMenu widget={widget} />} />}
      />
      {isAsking && (
        <ConfirmDialog
          title="Discard your changes?"
          confirmLabel="Discard changes"
          isPending={false}
          onConfirm={onDiscard}
          onClose={() => setAsking(false)}
        >
          The dashboard stays as it was saved last.
        </ConfirmDialog>
      )}
      {saving.conflict !== undefined && (
        <ConflictDialog
          noun="dashboard"
          {...saving.conflict}
          onResolve={saving.resolve}
          onClose={saving.dismiss}
          isPending={saving.isSaving}
          error={saving.error ?? undefined}
        />
      )}
    </>
  );
}

/** Going back may end the editing without opening another page. */
const endsEditing: LeavesDraft = (next, current) =>
  opensOtherPage(next, current) || next.search['edit'] !== '1';
