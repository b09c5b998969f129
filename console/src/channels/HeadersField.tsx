import { ActionIcon, Button, Group, Input, Stack, Text, TextInput } from '@mantine/core';
import { useId, useRef } from 'react';
import { PlusIcon } from '../shell/icons/PlusIcon.tsx';
import { TrashIcon } from '../shell/icons/TrashIcon.tsx';
import { given, type Header, type Secret, stored } from './channel-draft.ts';
import { describeInvalid, type InvalidControl } from './describe-invalid.ts';
import { useFocusAfterSwitch } from './use-focus-after-switch.ts';

export interface HeadersFieldProps {
  readonly value: Secret<readonly Header[]>;
  readonly original: Secret<readonly Header[]> | undefined;
  readonly onChange: (value: Secret<readonly Header[]>) => void;
  readonly error: string | undefined;
}

const maxHeaders = 32;
const noHeader: Header = { name: '', value: '' };

/** The additional headers of a webhook; their values are never shown again, so a change gives all of them anew. */
export function HeadersField({ value, original, onChange, error }: HeadersFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const errorId = useId();
  useFocusAfterSwitch(box, value.kind);
  return (
    <Input.Wrapper
      ref={box}
      label="Headers"
      labelElement="div"
      description="Sent with every notification, such as an Authorization. Their values are stored and never shown again."
      error={error}
      errorProps={{ id: errorId }}
      role="group"
      aria-label="Headers"
    >
      {value.kind === 'stored' ? (
        <StoredHeaders
          names={value.shown}
          invalid={describeInvalid(error, errorId)}
          onReplace={() => onChange(given(value.shown === '' ? [noHeader] : namesToHeaders(value.shown)))}
        />
      ) : (
        <Stack gap="xs" mt={4}>
          {value.value.map((header, index) => (
            <HeaderRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a header has no other identity while it is typed
              key={index}
              number={index + 1}
              invalid={describeInvalid(error, errorId)}
              header={header}
              onChange={(next) => onChange(given(value.value.with(index, next)))}
              onRemove={() => {
                onChange(given(value.value.toSpliced(index, 1)));
                box.current?.querySelector<HTMLElement>('[data-add]')?.focus();
              }}
            />
          ))}
          <Group gap="xs">
            <Button
              size="xs"
              variant="default"
              data-add
              leftSection={<PlusIcon size={14} />}
              disabled={value.value.length >= maxHeaders}
              onClick={() => onChange(given([...value.value, noHeader]))}
            >
              Add a header
            </Button>
            {original?.kind === 'stored' && (
              <Button size="xs" variant="default" onClick={() => onChange(stored(original.shown))}>
                Keep the stored headers
              </Button>
            )}
          </Group>
          {original?.kind === 'stored' && value.value.length === 0 && (
            <Text size="sm">Saving removes all headers.</Text>
          )}
        </Stack>
      )}
    </Input.Wrapper>
  );
}

interface StoredHeadersProps {
  readonly names: string;
  readonly invalid: InvalidControl;
  readonly onReplace: () => void;
}

function StoredHeaders({ names, invalid, onReplace }: StoredHeadersProps) {
  return (
    <Group gap="sm" mt={4}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {names === '' ? 'None' : `Set: ${names}`}
      </Text>
      <Button size="xs" variant="default" {...invalid} onClick={onReplace}>
        {names === '' ? 'Add headers' : 'Replace the headers'}
      </Button>
    </Group>
  );
}

interface HeaderRowProps {
  /** From 1. */
  readonly number: number;
  readonly invalid: InvalidControl;
  readonly header: Header;
  readonly onChange: (header: Header) => void;
  readonly onRemove: () => void;
}

function HeaderRow({ number, invalid, header, onChange, onRemove }: HeaderRowProps) {
  const typing = { autoComplete: 'off', spellCheck: false, autoCapitalize: 'none' };
  return (
    <Group gap="xs" wrap="nowrap">
      <TextInput
        {...typing}
        {...invalid}
        flex={1}
        miw={0}
        aria-label={`Name of header ${number}`}
        placeholder="X-Team"
        maxLength={100}
        value={header.name}
        onChange={({ currentTarget }) => onChange({ ...header, name: currentTarget.value })}
      />
      <TextInput
        {...typing}
        {...invalid}
        flex={2}
        miw={0}
        aria-label={`Value of header ${number}`}
        placeholder="value"
        maxLength={2_048}
        value={header.value}
        onChange={({ currentTarget }) => onChange({ ...header, value: currentTarget.value })}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={`Remove header ${number}`}
        title={`Remove header ${number}`}
        onClick={onRemove}
      >
        <TrashIcon size={16} />
      </ActionIcon>
    </Group>
  );
}

function namesToHeaders(names: string): readonly Header[] {
  return names.split(', ').map((name) => ({ name, value: '' }));
}
