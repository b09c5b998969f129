import { NativeSelect } from '@mantine/core';

export interface WindowFieldProps {
  /** As the contract writes it, such as `1h`. */
  readonly value: string;
  readonly onChange: (window: string) => void;
  readonly error?: string | undefined;
}

const usualWindows = ['5m', '15m', '1h', '4h', '12h', '24h', '7d', '30d'];

/** The range that a dashboard shows until a reader chooses another. */
export function WindowField({ value, onChange, error }: WindowFieldProps) {
  return (
    <NativeSelect
      label="Time range at first"
      value={value}
      data={[...new Set([...usualWindows, value])].map((window) => ({
        value: window,
        label: `Last ${window}`,
      }))}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
