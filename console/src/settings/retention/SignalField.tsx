import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import type { SignalDraft } from './retention-draft.ts';
import { retentionProblem, type Signal } from './retention-duration.ts';

export interface SignalFieldProps {
  readonly signal: Signal;
  readonly value: SignalDraft;
  /** What the API said of it. */
  readonly error?: string | undefined;
  readonly onChange: (value: SignalDraft) => void;
}

/** How long one signal is kept: as configured, or a duration. */
export function SignalField({ signal, value, error, onChange }: SignalFieldProps) {
  const { isConfigured, text } = value;
  const problem = isConfigured ? undefined : (retentionProblem(signal, text) ?? error);
  return (
    <Stack component="fieldset" gap={6} m={0} p={0} bd={0} flex="1 1 220px" maw={300}>
      <Text component="legend" size="sm" fw={600} tt="capitalize" p={0} mb={4}>
        {signal}
      </Text>
      <Checkbox
        label="As the service is configured"
        checked={isConfigured}
        onChange={(event) => onChange({ ...value, isConfigured: event.currentTarget.checked })}
      />
      <TextInput
        label={`Keep ${signal} for`}
        description="Such as 30d, 12h or 2w."
        disabled={isConfigured}
        spellCheck={false}
        autoComplete="off"
        value={text}
        error={problem}
        onChange={(event) => onChange({ ...value, text: event.currentTarget.value })}
      />
    </Stack>
  );
}
