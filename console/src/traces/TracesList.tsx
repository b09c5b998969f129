import { Anchor, Text } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode, Ref } from 'react';
import { ValueBadge } from '../charts/ValueBadge.tsx';
import type { TraceSummary } from '../generated/types.gen.ts';
import { ColumnHeader, GridCell, twoLinesHeight } from '../lists/GridCell.tsx';
import { VirtualList, type VirtualListHandle } from '../lists/VirtualList.tsx';
import { markBidiControls } from '../shell/mark-bidi-controls.ts';
import type { TimeZone } from '../time-range/format-time.ts';
import { formatSecond, formatTime } from '../time-range/format-time.ts';
import { formatDurationMs } from '../trace-records/format-duration.ts';
import { shownTraceName } from '../trace-records/trace-name.ts';

export interface TracesListProps {
  readonly projectId: string;
  readonly traces: readonly TraceSummary[];
  readonly isNarrow: boolean;
  readonly zone: TimeZone;
  readonly activeId: string | undefined;
  readonly onActiveChange: (traceId: string) => void;
  readonly onEndReached: () => void;
  readonly footer: ReactNode;
  readonly handleRef: Ref<VirtualListHandle>;
}

const wideColumns = '190px minmax(160px, 2fr) 104px 88px 80px minmax(80px, 1fr)';
const narrowColumns = 'minmax(0, 1fr) 96px 76px';
/** More do not fit beside each other. */
const maxTags = 8;

export function TracesList(props: TracesListProps) {
  const { projectId, traces, isNarrow, zone, activeId, onActiveChange, onEndReached, footer, handleRef } =
    props;
  const navigate = useNavigate();
  const open = ({ trace_id: traceId }: TraceSummary) =>
    void navigate({ to: '/p/$projectId/traces/$traceId', params: { projectId, traceId } });
  const titles = isNarrow
    ? ['Name', 'Status', 'Duration', 'Created']
    : ['Created', 'Name', 'Status', 'Severity', 'Duration', 'Tags'];
  return (
    <VirtualList
      // Places of rows are computed from their height once.
      key={String(isNarrow)}
      label="Traces"
      rows={traces}
      rowKey={({ trace_id }) => trace_id}
      columns={isNarrow ? narrowColumns : wideColumns}
      rowHeight={isNarrow ? twoLinesHeight : 32}
      activeKey={activeId}
      onActiveChange={onActiveChange}
      onToggle={open}
      onEndReached={onEndReached}
      footer={footer}
      handleRef={handleRef}
      head={titles.map((title) => (
        <ColumnHeader key={title} isBelow={isNarrow && title === 'Created'}>
          {title}
        </ColumnHeader>
      ))}
      renderCells={(trace) => (
        <>
          {!isNarrow && <GridCell>{formatTime(trace.created_at, zone)}</GridCell>}
          <GridCell title={trace.name}>
            <Anchor
              size="sm"
              c="var(--mantine-color-text)"
              fw={500}
              onClick={(event) => event.stopPropagation()}
              renderRoot={(anchorProps) => (
                <Link
                  to="/p/$projectId/traces/$traceId"
                  params={{ projectId, traceId: trace.trace_id }}
                  tabIndex={-1}
                  {...anchorProps}
                />
              )}
            >
              {shownTraceName(trace.name)}
            </Anchor>
          </GridCell>
          <GridCell>
            <ValueBadge value={trace.status} />
          </GridCell>
          {!isNarrow && (
            <GridCell>
              {trace.highest_severity !== undefined && <ValueBadge value={trace.highest_severity} />}
            </GridCell>
          )}
          <GridCell>{formatDurationMs(trace.duration_ms)}</GridCell>
          {isNarrow ? (
            <GridCell isBelow>
              <Text span size="xs" c="dimmed">
                {[formatSecond(trace.created_at, zone), trace.highest_severity].filter(Boolean).join(', ')}
              </Text>
            </GridCell>
          ) : (
            <GridCell title={trace.tags.slice(0, maxTags).join(', ')}>
              <Text span size="xs" c="dimmed">
                {markBidiControls(trace.tags.slice(0, maxTags).join(', '))}
              </Text>
            </GridCell>
          )}
        </>
      )}
    />
  );
}
