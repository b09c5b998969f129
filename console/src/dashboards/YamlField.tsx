import { Textarea } from '@mantine/core';
import classes from './YamlField.module.css';

export interface YamlFieldProps {
  readonly label: string;
  readonly value: string;
  /** Absent where it may only be read. */
  readonly onChange?: ((yaml: string) => void) | undefined;
  readonly rows: number;
  readonly error?: string | undefined;
}

export function YamlField({ label, value, onChange, rows, error }: YamlFieldProps) {
  return (
    <Textarea
      label={label}
      rows={rows}
      classNames={{ input: classes['input'] ?? '' }}
      spellCheck={false}
      autoCapitalize="none"
      autoComplete="off"
      wrap="off"
      readOnly={onChange === undefined}
      value={value}
      error={error}
      onChange={(event) => onChange?.(event.currentTarget.value)}
    />
  );
}
