import { Button, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { serviceClock } from '../api/service-clock.ts';
import type { TimeZone } from './format-time.ts';
import { formatLocalTime, parseLocalTime } from './local-time.ts';
import { fromWindow, type TimeRange, toWindow } from './time-range.ts';

export interface AbsoluteRangeFormProps {
  readonly value: TimeRange;
  readonly zone: TimeZone;
  readonly onSubmit: (range: TimeRange) => void;
}

/** Two times to type or to pick with the browser's own calendar. */
export function AbsoluteRangeForm({ value, zone, onSubmit }: AbsoluteRangeFormProps) {
  const [texts, setTexts] = useState(() => {
    const { sinceMs, untilMs } = toWindow(value, toWholeMinute(serviceClock.nowMs()));
    return { since: formatLocalTime(sinceMs, zone), until: formatLocalTime(untilMs, zone) };
  });
  const sinceMs = parseLocalTime(texts.since, zone);
  const untilMs = parseLocalTime(texts.until, zone);
  const isEmptyRange = sinceMs !== undefined && untilMs !== undefined && sinceMs >= untilMs;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sinceMs !== undefined && untilMs !== undefined && !isEmptyRange)
      onSubmit(fromWindow({ sinceMs, untilMs }));
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <TextInput
          size="sm"
          label="From"
          type="datetime-local"
          step={1}
          value={texts.since}
          error={sinceMs === undefined ? 'Not a time' : undefined}
          onChange={(event) => setTexts({ ...texts, since: event.currentTarget.value })}
        />
        <TextInput
          size="sm"
          label="To, exclusive"
          type="datetime-local"
          step={1}
          value={texts.until}
          error={untilMs === undefined ? 'Not a time' : undefined}
          onChange={(event) => setTexts({ ...texts, until: event.currentTarget.value })}
        />
        {isEmptyRange && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            The range ends before it begins.
          </Text>
        )}
        <Button
          type="submit"
          size="xs"
          disabled={sinceMs === undefined || untilMs === undefined || isEmptyRange}
        >
          Show this range
        </Button>
      </Stack>
    </form>
  );
}

function toWholeMinute(ms: number): number {
  return Math.ceil(ms / 60_000) * 60_000;
}
