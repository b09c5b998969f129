import { Button, Popover, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useHotkey } from '../shell/use-hotkey.ts';
import { AbsoluteRangeForm } from './AbsoluteRangeForm.tsx';
import { TimeRangeButton } from './TimeRangeButton.tsx';
import classes from './TimeRangePicker.module.css';
import type { TimeRange } from './time-range.ts';
import { useTimeZone } from './use-time-zone.ts';

export interface TimeRangePickerProps {
  readonly value: TimeRange;
  readonly onChange: (range: TimeRange) => void;
}

const ages = ['5m', '15m', '1h', '4h', '12h', '24h', '7d', '30d'];

/** The button of the range, and what it opens. */
export function TimeRangePopover({ value, onChange }: TimeRangePickerProps) {
  const [opened, picker] = useDisclosure(false);
  const zone = useTimeZone();
  useHotkey('t', 'Choose the time range', picker.open);
  const choose = (range: TimeRange) => {
    picker.close();
    onChange(range);
  };
  return (
    <Popover opened={opened} onChange={picker.set} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <TimeRangeButton range={value} onClick={picker.toggle} />
      </Popover.Target>
      <Popover.Dropdown aria-label="Time range" maw="calc(100vw - 16px)">
        <Stack gap="sm">
          <fieldset className={classes['ages']}>
            <legend className={classes['legend']}>Last</legend>
            {ages.map((age) => {
              const selected = value.kind === 'relative' && value.age === age;
              return (
                <Button
                  key={age}
                  size="compact-sm"
                  variant={selected ? 'filled' : 'default'}
                  aria-pressed={selected}
                  onClick={() => choose({ kind: 'relative', age })}
                >
                  {age}
                </Button>
              );
            })}
          </fieldset>
          <AbsoluteRangeForm value={value} zone={zone} onSubmit={choose} />
          <Text size="xs" c="dimmed">
            Times are {zone === 'utc' ? 'UTC' : 'local'}; the account menu changes that.
          </Text>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
