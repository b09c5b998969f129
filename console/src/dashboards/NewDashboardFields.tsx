import { TextInput } from '@mantine/core';
import { fieldErrorOf } from '../editing/field-errors.ts';
import type { NewDashboardDraft, ReadDashboard } from './new-dashboard.ts';
import { WindowField } from './WindowField.tsx';
import { YamlField } from './YamlField.tsx';

export interface NewDashboardFieldsProps {
  readonly draft: NewDashboardDraft;
  readonly read: ReadDashboard;
  /** Whether what is missing is shown: not before somebody tried to create it. */
  readonly isRefused: boolean;
  /** Why the service refused it. */
  readonly error: unknown;
  readonly onEdit: (change: Partial<NewDashboardDraft>) => void;
}

/** What a new dashboard starts with. */
export function NewDashboardFields({ draft, read, isRefused, error, onEdit }: NewDashboardFieldsProps) {
  const problems = isRefused && read.kind === 'problem' ? read.problems : {};
  if (draft.start === 'yaml')
    return (
      <YamlField
        label="YAML"
        value={draft.yaml}
        onChange={(yaml) => onEdit({ yaml })}
        rows={18}
        error={problems.yaml}
      />
    );
  return (
    <>
      <TextInput
        label="Title"
        required
        withAsterisk={false}
        maxLength={255}
        value={draft.title}
        error={problems.title ?? fieldErrorOf(error, 'title')}
        onChange={(event) => onEdit({ title: event.currentTarget.value })}
      />
      <WindowField
        value={draft.window}
        error={fieldErrorOf(error, 'default_time_window')}
        onChange={(window) => onEdit({ window })}
      />
    </>
  );
}
