import { Button, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import type { LogRecord, TraceSummary } from '../generated/types.gen.ts';
import { GridCell } from '../lists/GridCell.tsx';
import { ListFooter } from '../lists/ListFooter.tsx';
import { useNextPages } from '../lists/use-next-pages.ts';
import { VirtualList } from '../lists/VirtualList.tsx';
import { toCellText } from '../log-records/cell-text.ts';
import { hasRoom } from '../log-records/list-room.ts';
import { SeverityMark } from '../log-records/SeverityMark.tsx';
import { useSeverityColors } from '../log-records/use-severity-colors.ts';
import { useProject } from '../session/use-project.ts';
import { EmptyState } from '../shell/EmptyState.tsx';
import { LoadingState } from '../shell/LoadingState.tsx';
import { useIsNarrow } from '../shell/use-is-narrow.ts';
import { formatTime } from '../time-range/format-time.ts';
import { useTimeZone } from '../time-range/use-time-zone.ts';
import { formatDurationMs } from '../trace-records/format-duration.ts';
import { KeyValueTable } from './KeyValueTable.tsx';
import classes from './LogsPanel.module.css';
import { type LogWindow, logWindows } from './log-windows.ts';
import { traceLogsFilter, traceLogsOptions } from './trace-logs-query.ts';

export interface LogsPanelProps {
  readonly trace: TraceSummary;
  /** First and last timestamp of the timeline. */
  readonly producerExtent: LogWindow | undefined;
}

/** The log records that carry the id of the trace. */
export function LogsPanel({ trace, producerExtent }: LogsPanelProps) {
  const { client, projectId } = useProject();
  const zone = useTimeZone();
  // The time and the service are in the details then.
  const isNarrow = useIsNarrow();
  // A running trace grows: its windows stay until the reader asks again, or the list would start over every few seconds.
  const [windows, setWindows] = useState(() => logWindows(trace, producerExtent));
  const [openId, setOpenId] = useState<string>();
  const options = traceLogsOptions(client, trace.trace_id, windows);
  const query = useInfiniteQuery(options);
  const logs = useMemo(() => query.data?.pages.flatMap((page) => page.logs) ?? [], [query.data]);
  const isFull = query.hasNextPage && !hasRoom(query.data?.pages ?? []);
  const pages = useNextPages(query, options.queryKey, !isFull);
  const window = query.data?.pages[0]?.window ?? windows[0];
  const filter = traceLogsFilter(trace.trace_id);
  const colors = useSeverityColors();
  return (
    <Stack gap="xs">
      <Group gap="xs" justify="space-between">
        <Text size="sm">{window !== undefined && describeWindow(window, windows, trace, zone)}</Text>
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              pages.resume();
              setWindows(logWindows(trace, producerExtent));
              void query.refetch();
            }}
          >
            Read again
          </Button>
          {window !== undefined && (
            <Button
              size="xs"
              variant="default"
              renderRoot={(props) => (
                <Link
                  to="/p/$projectId/logs"
                  params={{ projectId }}
                  search={{ filter, ...bounds(window) }}
                  {...props}
                />
              )}
            >
              Open in Logs
            </Button>
          )}
        </Group>
      </Group>
      {query.isError && logs.length === 0 && (
        <ErrorNotice error={query.error} retry={() => void query.refetch()} />
      )}
      {query.isPending && query.fetchStatus === 'fetching' && <LoadingState onCancel={pages.cancel} />}
      {query.isPending && query.fetchStatus === 'idle' && <EmptyState title="Cancelled" />}
      {query.isSuccess && logs.length === 0 && (
        <EmptyState title="No logs carry the id of this trace">
          Records belong to a trace when their emitter sets <code>trace_id</code>, as the log bridges of
          OpenTelemetry do.
        </EmptyState>
      )}
      {logs.length > 0 && (
        <div className={classes['list']}>
          <VirtualList
            label="Logs of the trace"
            rows={logs}
            rowKey={({ record_id }) => record_id}
            columns={
              isNarrow ? '80px minmax(0, 1fr)' : 'minmax(90px, 190px) 92px minmax(0, 140px) minmax(0, 1fr)'
            }
            activeKey={openId}
            openKeys={new Set(openId === undefined ? [] : [openId])}
            onToggle={({ record_id }) => setOpenId(record_id === openId ? undefined : record_id)}
            onEndReached={pages.readOn}
            footer={
              <ListFooter
                query={{ ...query, fetchNextPage: pages.readMore }}
                rowCount={logs.length}
                isFull={isFull}
                advice="Open them in Logs with a narrower filter."
                onCancel={pages.cancel}
              />
            }
            renderCells={(log) => (
              <>
                {!isNarrow && <GridCell>{formatTime(log.time, zone).slice(0, 23)}</GridCell>}
                <GridCell>
                  <SeverityMark severityNumber={log.severity_number} colors={colors} />
                </GridCell>
                {!isNarrow && <GridCell>{log.service_name}</GridCell>}
                <GridCell className={classes['body']}>{toCellText(log.body)}</GridCell>
              </>
            )}
            renderDetail={(log) => <KeyValueTable label="Log record" rows={toRows(log, zone)} />}
          />
        </div>
      )}
    </Stack>
  );
}

function toRows(log: LogRecord, zone: 'utc' | 'local') {
  const { time, body, severity_text, span_id, attributes, resource_attributes } = log;
  const entries = Object.entries({ ...resource_attributes, ...attributes });
  return [
    { key: 'time', value: formatTime(time, zone) },
    { key: 'body', value: body },
    ...(severity_text === '' ? [] : [{ key: 'severity_text', value: severity_text }]),
    ...(span_id === undefined ? [] : [{ key: 'span_id', value: span_id }]),
    ...entries.map(([key, value]) => ({ key, value })),
  ];
}

function bounds({ sinceMs, untilMs }: LogWindow) {
  return { since: new Date(sinceMs).toISOString(), until: new Date(untilMs).toISOString() };
}

function describeWindow(
  window: LogWindow,
  windows: readonly LogWindow[],
  { created_at: createdAt }: TraceSummary,
  zone: 'utc' | 'local',
): string {
  const isWidened = windows.length > 0 && window.sinceMs !== windows[0]?.sinceMs;
  const text = `From ${formatTime(window.sinceMs, zone)}, ${formatDurationMs(window.untilMs - window.sinceMs)} long`;
  if (window.sinceMs > Date.parse(createdAt))
    return `${text}: the trace is longer than the 35 days that are read`;
  return isWidened ? `${text}: widened, because a minute around the trace has none` : text;
}
