import { Button, Group, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import type { TraceEvent, TraceSummary } from '../generated/types.gen.ts';
import { GridCell } from '../lists/GridCell.tsx';
import { saveFile } from '../lists/save-file.ts';
import { VirtualList } from '../lists/VirtualList.tsx';
import { CopyTextButton } from '../shell/CopyTextButton.tsx';
import { countOf } from '../shell/count-of.ts';
import classes from './RawPanel.module.css';
import { toRawLines } from './raw-lines.ts';

export interface RawPanelProps {
  readonly trace: TraceSummary;
  readonly events: readonly TraceEvent[];
}

const maxLines = 100_000;

/** The trace and its timeline as the API answers them. */
export function RawPanel({ trace, events }: RawPanelProps) {
  const { rows, omittedEvents } = useMemo(() => {
    const { lines, omittedEvents: omitted } = toRawLines(trace, events, maxLines);
    return { rows: lines.map((text, index) => ({ number: index + 1, text })), omittedEvents: omitted };
  }, [trace, events]);
  const whole = () => JSON.stringify({ trace, events }, null, 2);
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <CopyTextButton label="Copy" doneLabel="Copied" text={whole} />
        <Button
          size="xs"
          variant="default"
          onClick={() =>
            saveFile(new Blob([whole()], { type: 'application/json' }), `trace-${trace.trace_id}.json`)
          }
        >
          Download
        </Button>
        {omittedEvents > 0 && (
          <Text size="xs">
            {countOf(omittedEvents, 'event is', 'events are')} left out at the end; the download has all.
          </Text>
        )}
      </Group>
      <div className={classes['lines']}>
        <VirtualList
          label="Raw JSON"
          rows={rows}
          rowKey={({ number }) => String(number)}
          columns="52px max-content"
          rowHeight={20}
          renderCells={({ number, text }) => (
            <>
              <GridCell className={classes['number']}>{number}</GridCell>
              <GridCell className={classes['text']}>{text}</GridCell>
            </>
          )}
        />
      </div>
    </Stack>
  );
}
