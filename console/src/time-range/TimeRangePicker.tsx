import { lazy, Suspense } from 'react';
import { TimeRangeButton } from './TimeRangeButton.tsx';
import type { TimeRangePickerProps } from './TimeRangePopover.tsx';

export type { TimeRangePickerProps } from './TimeRangePopover.tsx';

const TimeRangePopover = lazy(async () => ({
  default: (await import('./TimeRangePopover.tsx')).TimeRangePopover,
}));

/** Chooses the last so many minutes, hours or days, or two fixed times. */
export function TimeRangePicker(props: TimeRangePickerProps) {
  return (
    <Suspense fallback={<TimeRangeButton range={props.value} aria-disabled />}>
      <TimeRangePopover {...props} />
    </Suspense>
  );
}
