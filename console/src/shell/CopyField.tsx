import { Button, Group, TextInput } from '@mantine/core';
import { CheckIcon } from './icons/CheckIcon.tsx';
import { CopyIcon } from './icons/CopyIcon.tsx';
import { useCopy } from './use-copy.ts';

export interface CopyFieldProps {
  readonly label: string;
  /** A key, a secret or a link. */
  readonly value: string;
  readonly description?: string;
}

/** A text to take elsewhere, with a button that copies it. */
export function CopyField({ label, value, description }: CopyFieldProps) {
  const { outcome, copy } = useCopy();
  return (
    <Group align="flex-end" gap="xs" wrap="nowrap">
      <TextInput
        flex={1}
        readOnly
        label={label}
        description={description}
        value={value}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        variant="default"
        leftSection={outcome === 'copied' ? <CheckIcon size={14} /> : <CopyIcon size={14} />}
        onClick={() => void copy(value)}
      >
        <span aria-live="polite">{{ none: 'Copy', copied: 'Copied', failed: 'Refused' }[outcome]}</span>
      </Button>
    </Group>
  );
}
