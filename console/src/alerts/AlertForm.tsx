import { Button, NativeSelect, Stack, Switch, TextInput } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useMemo, useRef } from 'react';
import { severities } from '../alert-records/alert-state.ts';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { ChannelPicker } from '../editing/ChannelPicker.tsx';
import { fieldErrorOf } from '../editing/field-errors.ts';
import { useInertWhile } from '../editing/use-inert-while.ts';
import { useUnsavedGuard } from '../editing/use-unsaved-guard.ts';
import { useProject } from '../session/use-project.ts';
import { PageHeader } from '../shell/PageHeader.tsx';
import classes from './AlertForm.module.css';
import { AlertPreviewPanel } from './AlertPreviewPanel.tsx';
import { type AlertDraft, isSameDraft } from './alert-draft.ts';
import type { PreviewAge } from './alert-editor-view.ts';
import { ConditionField } from './ConditionField.tsx';
import { findConditionFailures, isConditionRefused } from './condition-failure.ts';
import { RunbookField } from './RunbookField.tsx';
import { useAlertPreview } from './use-alert-preview.ts';

export interface AlertFormProps {
  readonly title: string;
  /** What the draft began from: what is stored, or what a link gives. */
  readonly start: AlertDraft;
  readonly draft: AlertDraft;
  readonly onChange: (update: (draft: AlertDraft) => AlertDraft) => void;
  /** The field of the slug, which only a new alert has. */
  readonly renderSlug?: (change: (part: Partial<AlertDraft>) => void) => ReactNode;
  readonly save: SaveState;
  readonly onSave: () => void;
  readonly previewAge: PreviewAge;
  readonly onPreviewAge: (age: PreviewAge) => void;
}

export interface SaveState {
  readonly isSaving: boolean;
  /** Why the last attempt failed. */
  readonly error: Error | null;
  /** What it tried to save. */
  readonly attempted: AlertDraft | undefined;
}

const formId = 'alert-form';

/** Writes an alert: who it is for, its condition with a preview, whom it notifies and what they shall do. */
export function AlertForm(props: AlertFormProps) {
  const { title, start, draft, onChange, renderSlug, save, onSave, previewAge, onPreviewAge } = props;
  const { projectId } = useProject();
  const change = (part: Partial<AlertDraft>) => onChange((current) => ({ ...current, ...part }));
  useUnsavedGuard(!isSameDraft(draft, start));
  const form = useRef<HTMLFormElement>(null);
  // One that exists keeps what is written while it is saved.
  useInertWhile(save.isSaving && renderSlug !== undefined, form);
  const preview = useAlertPreview(draft, previewAge);
  const { expression, recoveryExpression } = draft;
  const failures = useMemo(
    () =>
      findConditionFailures({ expression, recoveryExpression }, [
        { error: save.error, asked: save.attempted },
        { error: preview.error, asked: preview.asked },
      ]),
    [expression, recoveryExpression, save.error, save.attempted, preview.error, preview.asked],
  );

  function submit(event: FormEvent): void {
    event.preventDefault();
    onSave();
  }

  return (
    <div className={classes['page']}>
      <PageHeader title={title}>
        <Button
          size="xs"
          variant="default"
          renderRoot={(rest) =>
            renderSlug !== undefined ? (
              <Link to="/p/$projectId/alerts" params={{ projectId }} {...rest} />
            ) : (
              <Link
                to="/p/$projectId/alerts/$slug"
                params={{ projectId, slug: start.slug }}
                activeOptions={{ exact: true }}
                {...rest}
              />
            )
          }
        >
          Cancel
        </Button>
        <Button size="xs" type="submit" form={formId} loading={save.isSaving}>
          Save
        </Button>
      </PageHeader>
      {save.error !== null && <ErrorNotice error={save.error} />}
      <form ref={form} id={formId} className={classes['columns']} onSubmit={submit}>
        <Stack gap="md" className={classes['fields'] ?? ''}>
          <TextInput
            label="Name"
            required
            withAsterisk={false}
            maxLength={255}
            value={draft.displayName}
            error={fieldErrorOf(save.error, 'display_name')}
            onChange={(event) => change({ displayName: event.currentTarget.value })}
          />
          {renderSlug?.(change)}
          <div className={classes['pair']}>
            <NativeSelect
              label="Severity"
              value={draft.severity}
              data={[...severities]}
              onChange={(event) =>
                change({
                  severity: severities.find((one) => one === event.currentTarget.value) ?? draft.severity,
                })
              }
            />
            <Switch
              label="Enabled"
              description="Evaluated from the moment it is saved."
              checked={draft.enabled}
              onChange={(event) => change({ enabled: event.currentTarget.checked })}
            />
          </div>
          <ConditionField
            label="Expression"
            description="Opens an incident for each series it returns: a vector compared with a number by >, >=, < or <=. A duration is part of it, as in min_over_time(x[10m]) > 5."
            value={expression}
            failure={failures.expression}
            onChange={(text) => change({ expression: text })}
          />
          <ConditionField
            label="Recovery expression"
            description="Optional. Resolves an incident when it holds, so that values near the bound do not open and resolve again and again."
            value={recoveryExpression}
            failure={failures.recovery}
            onChange={(text) => change({ recoveryExpression: text })}
          />
          <ChannelPicker
            label="Channels"
            description="Notified when an incident opens and when it resolves. None is allowed."
            value={draft.notifications}
            error={fieldErrorOf(save.error, 'notifications')}
            onChange={(notifications) => change({ notifications })}
          />
          <RunbookField
            value={draft.markdown}
            error={fieldErrorOf(save.error, 'documentation')}
            onChange={(markdown) => change({ markdown })}
          />
        </Stack>
        <AlertPreviewPanel
          preview={preview}
          isRefused={isConditionRefused(preview.error)}
          age={previewAge}
          onAge={onPreviewAge}
        />
      </form>
    </div>
  );
}
