import { Button } from '@mantine/core';
import type { ComponentProps } from 'react';
import { ChevronIcon } from '../shell/icons/ChevronIcon.tsx';
import { ClockIcon } from '../shell/icons/ClockIcon.tsx';
import { describeRange } from './describe-range.ts';
import classes from './TimeRangePicker.module.css';
import type { TimeRange } from './time-range.ts';
import { useTimeZone } from './use-time-zone.ts';

export interface TimeRangeButtonProps
  extends Pick<ComponentProps<'button'>, 'ref' | 'aria-disabled' | 'onClick'> {
  readonly range: TimeRange;
}

/** The range of a view, as a button. */
export function TimeRangeButton({ range, ...props }: TimeRangeButtonProps) {
  const zone = useTimeZone();
  const described = describeRange(range, zone);
  return (
    <Button
      size="xs"
      variant="default"
      classNames={{ root: classes['root'] ?? '', section: classes['section'] ?? '' }}
      title={described}
      leftSection={<ClockIcon size={14} />}
      rightSection={<ChevronIcon size={14} />}
      {...props}
    >
      <span className={classes['label']}>
        {described}
        {range.kind === 'absolute' && <span className={classes['zone']}>{zoneNames[zone]}</span>}
      </span>
    </Button>
  );
}

const zoneNames = { utc: 'UTC', local: 'local' };
