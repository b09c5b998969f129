import { Button, Group, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useReducer, useState } from 'react';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { ConflictDialog } from '../editing/ConflictDialog.tsx';
import { isSameJson } from '../editing/json-value.ts';
import type { StoredVersion } from '../editing/read-etag.ts';
import { useConditionalSave } from '../editing/use-conditional-save.ts';
import { type LeavesDraft, opensOtherPage, useUnsavedGuard } from '../editing/use-unsaved-guard.ts';
import type { DashboardInput } from '../generated/types.gen.ts';
import { useProject } from '../session/use-project.ts';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { EmptyState } from '../shell/EmptyState.tsx';
import { PageHeader } from '../shell/PageHeader.tsx';
import { AddWidgetMenu } from './AddWidgetMenu.tsx';
import { DashboardGrid } from './DashboardGrid.tsx';
import { DashboardHeadForm } from './DashboardHeadForm.tsx';
import { type DraftDialog, DraftDialogs } from './DraftDialogs.tsx';
import { beginDraft, type DraftWidget, editDraft, fromDraft, separateWidgets } from './dashboard-draft.ts';
import { readDashboard, writeDashboard } from './dashboard-queries.ts';
import { EditableGrid } from './EditableGrid.tsx';
import { EditedWidget } from './EditedWidget.tsx';
import { addWidgetOpener, focusOpener, menuOpener, variablesOpener, yamlOpener } from './focus-opener.ts';
import { RangeControls, type RangeControlsProps } from './RangeControls.tsx';
import { VariableScope } from './VariableScope.tsx';

export interface DashboardEditorProps extends RangeControlsProps {
  readonly slug: string;
  /** What the draft begins from; a version that comes later does not replace it. */
  readonly stored: StoredVersion<DashboardInput>;
  readonly onWritten: (version: StoredVersion<DashboardInput>) => void;
  /** Ends the editing. */
  readonly onClose: () => void;
}

/** The draft of a dashboard: nothing is stored before it is saved. */
export function DashboardEditor({ slug, stored, onWritten, onClose, ...controls }: DashboardEditorProps) {
  const { client, projectId } = useProject();
  const { view, onViewChange } = controls;
  const isNarrow = useMediaQuery('(max-width: 47.99em)') ?? false;
  const [base, setBase] = useState(stored);
  const [draft, edit] = useReducer(editDraft, base.document, (document) => beginDraft(document, view.added));
  const [isAsking, setAsking] = useState(false);
  const [dialog, setDialog] = useState<DraftDialog>();
  const open = useCallback((kind: 'widget' | 'place' | 'remove', item: DraftWidget) => {
    if (kind !== 'remove') return setDialog({ kind, item });
    edit({ kind: 'remove', key: item.key });
    return focusOpener(addWidgetOpener);
  }, []);
  const close = () => {
    setDialog(undefined);
    // A conflict that waited opens now, and takes the focus.
    if (saving.conflict === undefined) focusOpener(dialog === undefined ? addWidgetOpener : openerOf(dialog));
  };
  const document = fromDraft(draft);
  const isDirty = !isSameJson(document, base.document);
  // What is written in a dialog would be lost too.
  useUnsavedGuard(isDirty || dialog !== undefined, endsEditing);
  const address = { client, projectId, slug };
  const saving = useConditionalSave<DashboardInput>({
    draft: document,
    read: () => readDashboard(address),
    write: async (body, condition) => {
      const version = await writeDashboard(address, body, condition);
      onWritten(version);
      return version;
    },
    onSaved: (version, sent) => {
      // What was done while it was saved stays in the draft.
      if (dialog === undefined && isSameJson(document, sent)) onClose();
      else setBase(version);
    },
  });
  const renderWidget = (item: DraftWidget, name: string) => (
    <EditedWidget item={item} name={name} edit={edit} open={open} />
  );
  return (
    <>
      <PageHeader title={draft.head.title === '' ? 'Dashboard' : draft.head.title}>
        <RangeControls {...controls} />
        <Button
          data-opener={yamlOpener}
          size="xs"
          variant="default"
          onClick={() => setDialog({ kind: 'yaml', slug, document })}
        >
          YAML
        </Button>
        <Button size="xs" variant="default" onClick={() => (isDirty ? setAsking(true) : onClose())}>
          Discard
        </Button>
        <Button size="xs" loading={saving.isSaving} onClick={() => saving.save(base)}>
          Save
        </Button>
      </PageHeader>
      {saving.error !== null && saving.conflict === undefined && <ErrorNotice error={saving.error} />}
      <DashboardHeadForm
        head={draft.head}
        error={saving.error}
        onChange={(head) => edit({ kind: 'head', head })}
      />
      <Group gap="xs">
        <AddWidgetMenu
          widgetCount={draft.widgets.length}
          onAdd={(type) => setDialog({ kind: 'add', type })}
        />
        <Button
          data-opener={variablesOpener}
          size="xs"
          variant="default"
          onClick={() => setDialog({ kind: 'variables' })}
        >
          Variables
        </Button>
        <Text size="xs" c="dimmed">
          {isDirty ? 'Not saved yet' : 'Nothing changed'}
        </Text>
      </Group>
      <VariableScope variables={draft.head.variables} view={view} onViewChange={onViewChange}>
        {draft.widgets.length === 0 ? (
          <EmptyState title="No widgets yet">Add the first one above.</EmptyState>
        ) : isNarrow ? (
          <DashboardGrid widgets={draft.widgets} renderWidget={renderWidget} />
        ) : (
          <EditableGrid
            widgets={draft.widgets}
            renderWidget={renderWidget}
            onPlace={(key, layout) => edit({ kind: 'place', key, layout })}
          />
        )}
        {dialog !== undefined && <DraftDialogs dialog={dialog} draft={draft} edit={edit} onClose={close} />}
      </VariableScope>
      {isAsking && (
        <ConfirmDialog
          title="Discard your changes?"
          confirmLabel="Discard changes"
          isPending={false}
          onConfirm={onClose}
          onClose={() => setAsking(false)}
        >
          The dashboard stays as it was saved last.
        </ConfirmDialog>
      )}
      {/* After what is being written in a dialog, which takes part in it. */}
      {saving.conflict !== undefined && dialog === undefined && (
        <ConflictDialog
          noun="dashboard"
          {...saving.conflict}
          onResolve={(merged) => {
            const theirs = saving.conflict?.theirs;
            const separated = theirs === undefined ? merged : separateWidgets(merged, theirs);
            edit({ kind: 'load', document: separated });
            saving.resolve(separated);
          }}
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

/** The button that the focus comes back to when the dialog closes. */
function openerOf(dialog: DraftDialog): string {
  switch (dialog.kind) {
    case 'add':
      return addWidgetOpener;
    case 'variables':
      return variablesOpener;
    case 'yaml':
      return yamlOpener;
    default:
      return menuOpener(dialog.item.key);
  }
}
