import { Button, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ConflictDialog } from '../editing/ConflictDialog.tsx';
import type { StoredVersion } from '../editing/read-etag.ts';
import { useConditionalSave } from '../editing/use-conditional-save.ts';
import { useUnsavedGuard } from '../editing/use-unsaved-guard.ts';
import type { AutomationInput } from '../generated/types.gen.ts';
import { useProject } from '../session/use-project.ts';
import { AutomationForm } from './AutomationForm.tsx';
import { isChanged, toDraft, toInput } from './automation-draft.ts';
import { type AutomationVersion, createNew, readNewest, replace, toPath } from './automation-queries.ts';
import { useAutomationCache } from './use-automation-cache.ts';
import { useDraft } from './use-draft.ts';

/** Edits an automation. The draft stands on the version that it began from, whatever is read meanwhile. */
export function AutomationEditor({ version }: { readonly version: AutomationVersion }) {
  const [base, setBase] = useState<StoredVersion<AutomationInput>>(version);
  const [wasSaved, setWasSaved] = useState(false);
  const state = useDraft(toDraft(base.document));
  const isDirty = isChanged(state.draft, base.document);
  useUnsavedGuard(isDirty);
  const save = useAutomationSave(version.automationId, toInput(state.draft), (saved) => {
    // What was typed while it was saved stays in the draft.
    setBase(saved);
    setWasSaved(true);
  });
  const { conflict } = save;
  if (version.etag !== base.etag && !isDirty && !save.isSaving) {
    // Somebody else saved it while nothing was typed here.
    setBase(version);
    state.reset(toDraft(version.document));
  }
  return (
    <>
      <AutomationForm
        state={state}
        saveLabel="Save"
        canSave={isDirty}
        isSaving={save.isSaving}
        error={conflict === undefined ? save.error : undefined}
        onSave={() => save.save(base)}
      >
        <Button
          variant="default"
          disabled={!isDirty}
          onClick={() => {
            setWasSaved(false);
            state.reset(toDraft(base.document));
          }}
        >
          Discard
        </Button>
        <Text size="sm" role="status">
          {wasSaved && !isDirty && 'Saved.'}
        </Text>
      </AutomationForm>
      {conflict !== undefined && (
        <ConflictDialog
          noun="automation"
          {...conflict}
          onResolve={(merged) => {
            // Merged field by field from three automations.
            const automation = merged as AutomationInput;
            state.reset(toDraft(automation));
            save.resolve(automation);
          }}
          onClose={save.dismiss}
          isPending={save.isSaving}
          error={save.error}
        />
      )}
    </>
  );
}

/** Saves over the version that was edited; one that was deleted meanwhile can be created again, under a new id. */
function useAutomationSave(
  automationId: string,
  draft: AutomationInput,
  onSaved: (version: StoredVersion<AutomationInput>) => void,
) {
  const { projectId } = useProject();
  const navigate = useNavigate();
  const { remember, forget } = useAutomationCache();
  const path = toPath(projectId, automationId);
  return useConditionalSave<AutomationInput>({
    draft,
    read: () => readNewest(path),
    write: async (input, condition) => {
      if ('If-Match' in condition) {
        const replaced = await replace(path, input, condition);
        remember(replaced);
        return replaced;
      }
      const created = await createNew(projectId, input);
      remember(created);
      await navigate({
        to: '/p/$projectId/automations/$automationId',
        params: { projectId, automationId: created.automationId },
        ignoreBlocker: true,
      });
      forget(automationId);
      return created;
    },
    onSaved,
  });
}
