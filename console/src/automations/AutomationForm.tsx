import { Box, Button, Group, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { ChannelPicker } from '../editing/ChannelPicker.tsx';
import { fieldErrorOf } from '../editing/field-errors.ts';
import type { AutomationInput } from '../generated/types.gen.ts';
import { type DraftField, findDraftProblems, toInput } from './automation-draft.ts';
import { FilterField } from './FilterField.tsx';
import type { DraftState } from './use-draft.ts';

export interface AutomationFormProps {
  readonly state: DraftState;
  readonly saveLabel: string;
  /** Whether there is something to save. */
  readonly canSave: boolean;
  readonly isSaving: boolean;
  /** Why the last save failed. */
  readonly error: unknown;
  readonly onSave: (input: AutomationInput) => void;
  /** Buttons and notices beside that which saves. */
  readonly children?: ReactNode;
}

const fields: readonly DraftField[] = ['name', 'description', 'filter', 'channels', 'enabled'];

/** The fields of an automation. What is wrong is shown at its field, once somebody has tried to save. */
export function AutomationForm(props: AutomationFormProps) {
  const { state, saveLabel, canSave, isSaving, error, onSave, children } = props;
  const { draft, change, revision } = state;
  const [wasTried, setWasTried] = useState(false);
  const problems = wasTried ? findDraftProblems(draft) : {};
  const errorOf = (field: DraftField) => problems[field] ?? fieldErrorOf(error, field);
  const isErrorShown = fields.some((field) => fieldErrorOf(error, field) !== undefined);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setWasTried(true);
    if (Object.keys(findDraftProblems(draft)).length === 0) onSave(toInput(draft));
    else focusFirstInvalid(event.currentTarget);
  }

  return (
    <form onSubmit={submit} noValidate aria-label="Automation">
      <Stack maw={1_000}>
        <TextInput
          label="Name"
          required
          withAsterisk={false}
          maxLength={100}
          maw={600}
          autoComplete="off"
          value={draft.name}
          error={errorOf('name')}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        <FilterField
          key={revision}
          initialFilter={draft.filter}
          filter={draft.filter}
          onChange={(filter) => change({ filter })}
          error={errorOf('filter')}
          saveError={error}
        />
        <Box maw={600}>
          <ChannelPicker
            label="Channels"
            description="At most 20. Without one, matches are only recorded."
            value={draft.channels}
            onChange={(channels) => change({ channels })}
            error={errorOf('channels')}
          />
        </Box>
        <Textarea
          label="Description"
          description="What it is for, and for whom."
          maxLength={1_000}
          rows={2}
          maw={600}
          value={draft.description}
          error={errorOf('description')}
          onChange={({ currentTarget }) => change({ description: currentTarget.value })}
        />
        <Switch
          label="Enabled"
          description="Traces are matched while it is on."
          checked={draft.enabled}
          onChange={({ currentTarget }) => change({ enabled: currentTarget.checked })}
        />
        {error !== null && error !== undefined && !isErrorShown && <ErrorNotice error={error} />}
        <Group gap="xs">
          <Button type="submit" loading={isSaving} disabled={!canSave}>
            {saveLabel}
          </Button>
          {children}
        </Group>
      </Stack>
    </form>
  );
}

/** Once the errors are drawn. */
function focusFirstInvalid(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
