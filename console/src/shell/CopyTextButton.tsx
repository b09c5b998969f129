import { Button, type ButtonProps } from '@mantine/core';
import { useCopy } from './use-copy.ts';

export interface CopyTextButtonProps extends Pick<ButtonProps, 'size'> {
  readonly label: string;
  /** The label once it is done. */
  readonly doneLabel: string;
  /** Called when the button is pressed. */
  readonly text: () => string;
}

/** A button that copies a text, and says how that went. */
export function CopyTextButton({ label, doneLabel, text, size = 'xs' }: CopyTextButtonProps) {
  const { outcome, copy } = useCopy();
  return (
    <Button size={size} variant="default" onClick={() => void copy(text())}>
      <span aria-live="polite">{{ none: label, copied: doneLabel, failed: 'Refused' }[outcome]}</span>
    </Button>
  );
}
