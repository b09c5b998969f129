import { Button, Group } from '@mantine/core';
import { useMemo } from 'react';
import type { LogRecord } from '../generated/types.gen.ts';
import { CopyTextButton } from '../shell/CopyTextButton.tsx';
import { LongText } from '../shell/LongText.tsx';
import { formatTime, type TimeZone } from '../time-range/format-time.ts';
import { type FieldActions, FieldTable } from './FieldTable.tsx';
import { formatBody } from './format-body.ts';
import { LogLinks } from './LogLinks.tsx';
import classes from './logs.module.css';
import { listRecordFields } from './record-fields.ts';

export interface LogDetailProps extends FieldActions {
  readonly record: LogRecord;
  readonly zone: TimeZone;
  /** The address of a view that shows the record open. */
  readonly linkTo: (record: LogRecord) => string;
  readonly onClose: () => void;
}

/** A record opened in the list: its body as plain text, its fields with what to filter by them, and where it belongs. */
export function LogDetail({ record, zone, linkTo, onClose, ...actions }: LogDetailProps) {
  // Rows are drawn anew several times a second while others come in above them.
  const body = useMemo(() => formatBody(record.body), [record.body]);
  const fields = useMemo(() => listRecordFields(record), [record]);
  return (
    <div className={classes['detail']}>
      <Group gap="xs">
        <span className={classes['time']}>{formatTime(record.time, zone)}</span>
        {record.observed_time !== undefined && (
          <span className={classes['dimmed']}>observed {formatTime(record.observed_time, zone)}</span>
        )}
        <LogLinks record={record} />
        <CopyTextButton
          size="compact-xs"
          label="Copy link"
          doneLabel="Link copied"
          text={() => linkTo(record)}
        />
        <CopyTextButton
          size="compact-xs"
          label="Copy JSON"
          doneLabel="JSON copied"
          text={() => JSON.stringify(record, null, 2)}
        />
        <Button size="compact-xs" variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
      <LongText text={body}>
        {(shown) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: long bodies scroll
          <pre className={classes['wholeBody']} tabIndex={0}>
            {shown}
          </pre>
        )}
      </LongText>
      <FieldTable title="Record" fields={fields} group="record" {...actions} />
      <FieldTable title="Attributes" fields={fields} group="attributes" {...actions} />
      <FieldTable title="Resource" fields={fields} group="resource" {...actions} />
    </div>
  );
}
