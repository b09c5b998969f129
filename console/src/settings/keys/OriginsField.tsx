import { Textarea } from '@mantine/core';

export interface OriginsFieldProps {
  readonly value: string;
  readonly onChange: (origins: string) => void;
  readonly error?: string | undefined;
}

/** The origins of a web key, one in a line. */
export function OriginsField({ value, onChange, error }: OriginsFieldProps) {
  return (
    <Textarea
      label="Allowed origins"
      description="One in a line, such as https://shop.example: no path, no wildcard, at most 50."
      required
      withAsterisk={false}
      rows={4}
      spellCheck={false}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
