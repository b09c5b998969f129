import { Stack, Switch, TextInput } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import type { ReactNode } from 'react';
import type { ChannelDraft } from './channel-draft.ts';
import { TargetFields } from './TargetFields.tsx';

export interface ChannelFieldsProps {
  readonly draft: ChannelDraft;
  /** As it is stored; absent for a new channel. */
  readonly original: ChannelDraft | undefined;
  readonly onChange: (draft: ChannelDraft) => void;
  /** Why the API rejected a field of the body, by its path. */
  readonly errorOf: (field: string) => string | undefined;
  /** What follows the name. */
  readonly children?: ReactNode;
}

/** Every field of a channel that can be written. */
export function ChannelFields({ draft, original, onChange, errorOf, children }: ChannelFieldsProps) {
  return (
    <Stack gap="md">
      <TextInput
        label="Name"
        required
        withAsterisk={false}
        maxLength={100}
        autoComplete="off"
        value={draft.displayName}
        error={errorOf('display_name')}
        onChange={({ currentTarget }) => onChange({ ...draft, displayName: currentTarget.value })}
      />
      {children}
      <TargetFields
        target={draft.target}
        original={original?.target}
        onChange={(target) => onChange({ ...draft, target })}
        errorOf={(field) => errorOf(`target.${field}`)}
      />
      <Switch
        label="Enabled"
        description="Disabling a channel cancels its pending deliveries."
        checked={draft.enabled}
        onChange={({ currentTarget }) => onChange({ ...draft, enabled: currentTarget.checked })}
      />
    </Stack>
  );
}
