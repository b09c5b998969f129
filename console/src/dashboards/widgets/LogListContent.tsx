import { useElementSize } from '@mantine/hooks';
import { useCallback, useState } from 'react';
import type { LogListWidget, LogRecord } from '../../generated/types.gen.ts';
import { GridCell, twoLinesHeight } from '../../lists/GridCell.tsx';
import { VirtualList } from '../../lists/VirtualList.tsx';
import { SeverityMark } from '../../log-records/SeverityMark.tsx';
import { useSeverityColors } from '../../log-records/use-severity-colors.ts';
import { formatTime } from '../../time-range/format-time.ts';
import { useTimeZone } from '../../time-range/use-time-zone.ts';
import classes from '../Dashboard.module.css';
import { useWidgetQuery } from '../use-widget-query.ts';
import { logsQuery, queryTextOf } from '../widget-queries.ts';
import { useWidgetScope } from '../widget-scope.ts';
import { ListEnd } from './ListEnd.tsx';
import { WidgetAnswer } from './WidgetAnswer.tsx';
import { WidgetNote } from './WidgetNote.tsx';
import type { WidgetContentProps } from './widget-content-props.ts';

/** A cell shows the beginning of a text; bodies may have megabytes. */
const maxCellLength = 400;

/** A widget with less room, in pixels, has the body below the other cells. */
const minRowWidth = 560;

/** The newest records, one line each where the widget is wide; the menu of the widget opens them in the logs. */
export function LogListContent({ widget, name, isInView }: WidgetContentProps<LogListWidget>) {
  const scope = useWidgetScope();
  const zone = useTimeZone();
  const [activeId, setActiveId] = useState<string>();
  const colors = useSeverityColors();
  const { ref, width } = useElementSize();
  const isNarrow = width > 0 && width < minRowWidth;
  const query = useWidgetQuery(logsQuery(scope, queryTextOf(widget, scope)), isInView);
  const renderCells = useCallback(
    ({ time, severity_number: severityNumber, service_name: service, body }: LogRecord) => (
      <>
        <GridCell className={classes['mono']}>{formatTime(time, zone).slice(5, 19)}</GridCell>
        <GridCell>
          <SeverityMark severityNumber={severityNumber} colors={colors} />
        </GridCell>
        <GridCell title={service}>{service}</GridCell>
        <GridCell className={classes['mono']} title={body.slice(0, maxCellLength)} isBelow={isNarrow}>
          {body.slice(0, maxCellLength)}
        </GridCell>
      </>
    ),
    [zone, colors, isNarrow],
  );
  return (
    <WidgetAnswer query={query}>
      {({ logs, next_page_token: next }) =>
        logs.length === 0 ? (
          <WidgetNote>No records match in this range</WidgetNote>
        ) : (
          <div ref={ref} className={classes['list']} data-stale={query.isPlaceholderData}>
            <VirtualList
              // Places of rows are computed from their height once.
              key={String(isNarrow)}
              label={`Records of ${name}`}
              rows={logs}
              rowKey={({ record_id: id }) => id}
              columns={
                isNarrow ? '104px 96px minmax(64px, 1fr)' : '104px 96px minmax(64px, 1fr) minmax(160px, 4fr)'
              }
              {...(isNarrow && { rowHeight: twoLinesHeight })}
              renderCells={renderCells}
              activeKey={activeId}
              onActiveChange={setActiveId}
              footer={
                <ListEnd count={logs.length} noun={['record', 'records']} hasMore={next !== undefined} />
              }
            />
          </div>
        )
      }
    </WidgetAnswer>
  );
}
