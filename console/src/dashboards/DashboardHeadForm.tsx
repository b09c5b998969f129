import { Group, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { fieldErrorOf } from '../editing/field-errors.ts';
import type { DashboardDraft } from './dashboard-draft.ts';

export interface DashboardHeadFormProps {
  readonly head: DashboardDraft['head'];
  /** Why the last save failed. */
  readonly error: unknown;
  readonly onChange: (head: DashboardDraft['head']) => void;
}

const usualWindows = ['5m', '15m', '1h', '4h', '12h', '24h', '7d', '30d'];
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
      <NativeSelect
        label="Time range at first"
        value={window}
        data={[...new Set([...usualWindows, window])].map((value) => ({ value, label: `Last ${value}` }))}
        error={fieldErrorOf(error, 'default_time_window')}
        onChange={({ currentTarget }) => onChange({ ...head, default_time_window: currentTarget.value })}
      />
    </Group>
  );
}
