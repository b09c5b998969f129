import { Button, Group, Input, Text, TextInput } from '@mantine/core';
import { useId, useRef } from 'react';
import { given, type Secret, stored } from './channel-draft.ts';
import { describeInvalid } from './describe-invalid.ts';
import { useFocusAfterSwitch } from './use-focus-after-switch.ts';

export interface SecretFieldProps {
  readonly label: string;
  readonly description: string;
  readonly value: Secret<string>;
  /** What the service has, to go back to; absent in a new channel that has to be given one. */
  readonly original: Secret<string> | undefined;
  readonly onChange: (value: Secret<string>) => void;
  readonly placeholder?: string;
  readonly maxLength: number;
  readonly error: string | undefined;
  /** What is said of the stored value. */
  readonly storedText: string;
  /** The verb of the button that opens the field; `Replace` unless given. */
  readonly replaceLabel?: string;
  /** The verb of the button that closes it; `Keep the stored one` unless given. */
  readonly keepLabel?: string;
}

/** A text that the API takes and never returns: it stays as it is stored until it is replaced. */
export function SecretField(props: SecretFieldProps) {
  const { label, description, value, original, onChange, placeholder, maxLength, error } = props;
  const { storedText, replaceLabel = 'Replace', keepLabel = 'Keep the stored one' } = props;
  const box = useRef<HTMLDivElement>(null);
  const errorId = useId();
  useFocusAfterSwitch(box, value.kind);
  if (value.kind === 'stored')
    return (
      <Input.Wrapper
        ref={box}
        label={label}
        labelElement="div"
        description={description}
        error={error}
        errorProps={{ id: errorId }}
      >
        <Group gap="sm" mt={4}>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {storedText}
          </Text>
          <Button
            size="xs"
            variant="default"
            aria-label={`${replaceLabel}: ${label}`}
            {...describeInvalid(error, errorId)}
            onClick={() => onChange(given(''))}
          >
            {replaceLabel}
          </Button>
        </Group>
      </Input.Wrapper>
    );
  return (
    <Group ref={box} align="flex-end" gap="xs">
      <TextInput
        flex="1 1 240px"
        label={label}
        description={description}
        required
        withAsterisk={false}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        maxLength={maxLength}
        value={value.value}
        error={error}
        onChange={({ currentTarget }) => onChange(given(currentTarget.value))}
      />
      {original?.kind === 'stored' && (
        <Button
          variant="default"
          aria-label={`${keepLabel}: ${label}`}
          onClick={() => onChange(stored(original.shown))}
        >
          {keepLabel}
        </Button>
      )}
    </Group>
  );
}
