import { Anchor } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ValueBadge } from '../../charts/ValueBadge.tsx';
import type { TraceListWidget, TraceSummary } from '../../generated/types.gen.ts';
import { GridCell } from '../../lists/GridCell.tsx';
import { VirtualList } from '../../lists/VirtualList.tsx';
import { formatTime } from '../../time-range/format-time.ts';
import { useTimeZone } from '../../time-range/use-time-zone.ts';
import { formatDurationMs } from '../../trace-records/format-duration.ts';
import { shownTraceName } from '../../trace-records/trace-name.ts';
import classes from '../Dashboard.module.css';
import { useWidgetQuery } from '../use-widget-query.ts';
import { queryTextOf, tracesQuery } from '../widget-queries.ts';
import { useWidgetScope } from '../widget-scope.ts';
import { ListEnd } from './ListEnd.tsx';
import { WidgetAnswer } from './WidgetAnswer.tsx';
import { WidgetNote } from './WidgetNote.tsx';
import type { WidgetContentProps } from './widget-content-props.ts';

/** The newest traces; a row opens its trace. */
export function TraceListContent({ widget, name, isInView }: WidgetContentProps<TraceListWidget>) {
  const scope = useWidgetScope();
  const { projectId } = scope;
  const zone = useTimeZone();
  const navigate = useNavigate();
  const [activeId, setActiveId] = useState<string>();
  const query = useWidgetQuery(tracesQuery(scope, queryTextOf(widget, scope)), isInView);
  const open = ({ trace_id: traceId }: TraceSummary) =>
    void navigate({ to: '/p/$projectId/traces/$traceId', params: { projectId, traceId } });
  return (
    <WidgetAnswer query={query}>
      {({ traces, next_page_token: next }) =>
        traces.length === 0 ? (
          <WidgetNote>No traces match in this range</WidgetNote>
        ) : (
          <div className={classes['list']} data-stale={query.isPlaceholderData}>
            <VirtualList
              label={`Traces of ${name}`}
              rows={traces}
              rowKey={({ trace_id: id }) => id}
              columns="104px minmax(100px, 1fr) 100px 72px"
              activeKey={activeId}
              onActiveChange={setActiveId}
              onToggle={open}
              footer={
                <ListEnd count={traces.length} noun={['trace', 'traces']} hasMore={next !== undefined} />
              }
              renderCells={({ trace_id: traceId, created_at: createdAt, name, status, duration_ms: ms }) => (
                <>
                  <GridCell className={classes['mono']}>{formatTime(createdAt, zone).slice(5, 19)}</GridCell>
                  <GridCell title={name}>
                    <Anchor
                      size="sm"
                      c="var(--mantine-color-text)"
                      onClick={(event) => event.stopPropagation()}
                      renderRoot={(anchorProps) => (
                        <Link
                          to="/p/$projectId/traces/$traceId"
                          params={{ projectId, traceId }}
                          tabIndex={-1}
                          {...anchorProps}
                        />
                      )}
                    >
                      {shownTraceName(name)}
                    </Anchor>
                  </GridCell>
                  <GridCell>
                    <ValueBadge value={status} />
                  </GridCell>
                  <GridCell>{formatDurationMs(ms)}</GridCell>
                </>
              )}
            />
          </div>
        )
      }
    </WidgetAnswer>
  );
}
