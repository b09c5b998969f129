import { Group, Textarea, TextInput } from '@mantine/core';
import { fieldErrorOf } from '../editing/field-errors.ts';
import type { DashboardDraft } from './dashboard-draft.ts';
import { WindowField } from './WindowField.tsx';

export interface DashboardHeadFormProps {
  readonly head: DashboardDraft['head'];
  /** Why the last save failed. */
  readonly error: unknown;
  readonly onChange: (head: DashboardDraft['head']) => void;
}

/** The limits of the contract. */
const maxTitleLength = 255;
const maxDescriptionLength = 4_096;

/** What the draft says about the whole dashboard. */
export function DashboardHeadForm({ head, error, onChange }: DashboardHeadFormProps) {
  const { title, description = '', default_time_window: window } = head;
  return (
    <Group align="flex-start" gap="sm" grow preventGrowOverflow={false}>
      <TextInput
        label="Title"
        required
        maxLength={maxTitleLength}
        value={title}
        error={fieldErrorOf(error, 'title')}
        onChange={({ currentTarget }) => onChange({ ...head, title: currentTarget.value })}
      />
      <Textarea
        label="Description"
        autosize
        maxRows={6}
        maxLength={maxDescriptionLength}
        value={description}
        error={fieldErrorOf(error, 'description')}
        onChange={({ currentTarget }) => {
          const { description: _, ...rest } = head;
          onChange(currentTarget.value === '' ? rest : { ...rest, description: currentTarget.value });
        }}
      />
      <WindowField
        value={window}
        error={fieldErrorOf(error, 'default_time_window')}
        onChange={(next) => onChange({ ...head, default_time_window: next })}
      />
    </Group>
  );
}
