import { NativeSelect } from '@mantine/core';
import type { TimeRange } from './time-range.ts';

export interface TimeRangePickerProps {
  readonly value: TimeRange;
  readonly onChange: (range: TimeRange) => void;
}

const ages = ['5m', '15m', '1h', '6h', '24h', '7d', '30d'];

export function TimeRangePicker({ value, onChange }: TimeRangePickerProps) {
  const current = value.kind === 'relative' ? value.age : `${value.since} – ${value.until}`;
  return (
    <NativeSelect
      aria-label="Time range"
      value={current}
      data={[...new Set([current, ...ages])]}
      onChange={(event) => onChange({ kind: 'relative', age: event.currentTarget.value })}
    />
  );
}
