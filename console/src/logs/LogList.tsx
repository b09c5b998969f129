import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, type Ref, useCallback, useMemo } from 'react';
import type { LogRecord } from '../generated/types.gen.ts';
import { ColumnHeader, GridCell, twoLinesHeight } from '../lists/GridCell.tsx';
import { VirtualList, type VirtualListHandle } from '../lists/VirtualList.tsx';
import { toCellText } from '../log-records/cell-text.ts';
import { SeverityMark } from '../log-records/SeverityMark.tsx';
import { useSeverityColors } from '../log-records/use-severity-colors.ts';
import { formatSecondOfYear, formatTime, type TimeZone } from '../time-range/format-time.ts';
import { LogDetail, type LogDetailProps } from './LogDetail.tsx';
import { columnTemplate, type LogColumn, narrowColumnTemplate, readColumn } from './log-columns.ts';
import classes from './logs.module.css';

export interface LogListProps
  extends Pick<LogDetailProps, 'filterBy' | 'whyNotFilterBy' | 'addColumn' | 'linkTo'> {
  readonly records: readonly LogRecord[];
  readonly columns: readonly LogColumn[];
  readonly zone: TimeZone;
  /** The id of the record that is open. */
  readonly openId: string | undefined;
  readonly onOpenChange: (recordId: string | undefined) => void;
  readonly activeId: string | undefined;
  readonly onActiveChange: (recordId: string) => void;
  readonly onEndReached?: () => void;
  readonly onTopChange?: (isAtTop: boolean) => void;
  readonly footer?: ReactNode;
  readonly listRef?: Ref<VirtualListHandle>;
}

/** Records as rows, one of them open in its place. */
export function LogList(props: LogListProps) {
  const { records, columns, zone, openId, onOpenChange, filterBy, whyNotFilterBy, addColumn, linkTo } = props;
  const openKeys = useMemo(() => new Set(openId === undefined ? [] : [openId]), [openId]);
  const colors = useSeverityColors();
  // With the columns before it, the body would begin at the edge of the screen, or beyond.
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const hasBodyBelow = isNarrow && columns.includes('body');
  const renderCells = useCallback(
    (record: LogRecord) => (
      <>
        <GridCell className={classes['time']}>
          {isNarrow ? formatSecondOfYear(record.time, zone) : formatTime(record.time, zone).slice(0, 23)}
        </GridCell>
        {columns.map((column) => (
          <GridCell
            key={column}
            className={column === 'body' ? classes['body'] : undefined}
            isBelow={hasBodyBelow && column === 'body'}
          >
            {column === 'severity' ? (
              <SeverityMark severityNumber={record.severity_number} colors={colors} />
            ) : (
              toCellText(readColumn(record, column))
            )}
          </GridCell>
        ))}
      </>
    ),
    [columns, zone, colors, isNarrow, hasBodyBelow],
  );
  return (
    <VirtualList
      // Places of rows are computed from their height once.
      key={String(hasBodyBelow)}
      label="Logs"
      rows={records}
      rowKey={recordIdOf}
      renderCells={renderCells}
      columns={isNarrow ? narrowColumnTemplate(columns) : columnTemplate(columns)}
      {...(hasBodyBelow && { rowHeight: twoLinesHeight })}
      head={
        <>
          <ColumnHeader>Time</ColumnHeader>
          {columns.map((column) => (
            <ColumnHeader key={column} title={column} isBelow={hasBodyBelow && column === 'body'}>
              {column.replace(/^attribute\./, '')}
            </ColumnHeader>
          ))}
        </>
      }
      activeKey={props.activeId}
      onActiveChange={props.onActiveChange}
      openKeys={openKeys}
      onToggle={({ record_id: id }) => onOpenChange(id === openId ? undefined : id)}
      renderDetail={(record) => (
        <LogDetail
          record={record}
          zone={zone}
          filterBy={filterBy}
          whyNotFilterBy={whyNotFilterBy}
          addColumn={addColumn}
          linkTo={linkTo}
          onClose={() => onOpenChange(undefined)}
        />
      )}
      {...(props.onEndReached && { onEndReached: props.onEndReached })}
      {...(props.onTopChange && { onTopChange: props.onTopChange })}
      {...(props.listRef && { handleRef: props.listRef })}
      footer={props.footer}
    />
  );
}

function recordIdOf({ record_id }: LogRecord): string {
  return record_id;
}
