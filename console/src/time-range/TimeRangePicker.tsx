import { loadLater } from '../shell/load-later.tsx';
import { TimeRangeButton } from './TimeRangeButton.tsx';
import type { TimeRangePickerProps } from './TimeRangePopover.tsx';

export type { TimeRangePickerProps } from './TimeRangePopover.tsx';

const TimeRangePopover = loadLater(async () => (await import('./TimeRangePopover.tsx')).TimeRangePopover, {
  whenIdle: true,
});

/** Chooses the last so many minutes, hours or days, or two fixed times. */
export function TimeRangePicker(props: TimeRangePickerProps) {
  return <TimeRangePopover whileLoading={<TimeRangeButton range={props.value} aria-disabled />} {...props} />;
}
