import { Button, Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { toFilterProblem } from '../filter-bar/filter-problem.ts';
import type { LogRecord } from '../generated/types.gen.ts';
import { ExportMenu } from '../lists/ExportMenu.tsx';
import { ListFooter } from '../lists/ListFooter.tsx';
import { useNextPages } from '../lists/use-next-pages.ts';
import { hasRoom } from '../log-records/list-room.ts';
import {
  type LogRequest,
  logListOptions,
  logVolumeOptions,
  readAllLogs,
} from '../log-records/log-queries.ts';
import type { VolumeGroup } from '../log-records/log-volume.ts';
import { countOf } from '../shell/count-of.ts';
import { EmptyState } from '../shell/EmptyState.tsx';
import { LoadingState } from '../shell/LoadingState.tsx';
import { loadLater } from '../shell/load-later.tsx';
import { LogList, type LogListProps } from './LogList.tsx';
import { readColumn } from './log-columns.ts';
import classes from './logs.module.css';

const LogHistogram = loadLater(async () => (await import('./LogHistogram.tsx')).LogHistogram);

export interface RecordedLogsProps
  extends Omit<LogListProps, 'records' | 'footer' | 'onEndReached' | 'onTopChange'> {
  readonly request: LogRequest;
  readonly groupBy: string;
  readonly onZoom: (sinceMs: number, untilMs: number) => void;
  readonly onPick: (group: VolumeGroup) => void;
  readonly onRefresh: () => void;
}

/** The records of a window: their volume over time, how many there are, and the list, newest first. */
export function RecordedLogs({ request, groupBy, onZoom, onPick, onRefresh, ...list }: RecordedLogsProps) {
  const queryClient = useQueryClient();
  const options = logListOptions(request);
  const query = useInfiniteQuery(options);
  const records = useMemo(() => query.data?.pages.flatMap(({ logs }) => logs) ?? [], [query.data]);
  const window = query.data?.pages[0];
  const volume = useQuery(logVolumeOptions(request, [groupBy], window));
  const isCounted = volume.isSuccess && !volume.isPlaceholderData;
  const isFull = query.hasNextPage && !hasRoom(query.data?.pages ?? []);
  const pages = useNextPages(query, options.queryKey, !isFull);

  function readAgain(): void {
    pages.resume();
    void query.refetch();
  }

  if (query.isError && records.length === 0) {
    // The filter bar shows this one at its place.
    if (toFilterProblem(query.error) !== undefined) return <EmptyState title="The filter is not valid" />;
    return <ErrorNotice error={query.error} retry={() => void query.refetch()} />;
  }
  if (query.isPending) {
    if (query.fetchStatus === 'fetching') return <LoadingState onCancel={pages.cancel} />;
    return (
      <EmptyState title={pages.isCancelled ? 'Cancelled' : 'Not read'}>
        <Button size="xs" onClick={readAgain}>
          Read again
        </Button>
      </EmptyState>
    );
  }
  return (
    <>
      <LogHistogram
        whileLoading={<Skeleton height={112} />}
        request={request}
        groupBy={groupBy}
        window={window}
        zone={list.zone}
        onZoom={onZoom}
        onPick={onPick}
      />
      <div className={classes['summary']}>
        <Text size="sm" role="status">
          {isCounted
            ? countOf(volume.data.total, 'record', 'records')
            : volume.isFetching
              ? 'Counting…'
              : 'Not counted'}
        </Text>
        {volume.isFetching ? (
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => void queryClient.cancelQueries({ queryKey: ['log-volume'] })}
          >
            Cancel
          </Button>
        ) : (
          !isCounted && (
            <Button size="compact-xs" variant="default" onClick={() => void volume.refetch()}>
              Count again
            </Button>
          )
        )}
        <ExportMenu<LogRecord>
          name="logs"
          columns={[
            { title: 'time', read: ({ time }) => time },
            ...list.columns.map((column) => ({
              title: column,
              read: (record: LogRecord) => readColumn(record, column),
            })),
            { title: 'record_id', read: ({ record_id: id }) => id },
          ]}
          readPages={(signal) => readAllLogs(withWindow(request, window), signal)}
        />
      </div>
      <div className={classes['list']}>
        {records.length === 0 && !query.hasNextPage ? (
          <EmptyState title="No records match">
            {request.filter === ''
              ? 'This project has no logs in this time range.'
              : 'Widen the time range or the filter.'}
            <br />
            <Button mt="sm" size="compact-sm" variant="default" onClick={onRefresh}>
              Refresh
            </Button>
          </EmptyState>
        ) : (
          <LogList
            {...list}
            records={records}
            onEndReached={pages.readOn}
            footer={
              <ListFooter
                query={{ ...query, fetchNextPage: pages.readMore }}
                rowCount={records.length}
                isFull={isFull}
                advice="Narrow the time range or the filter."
                onCancel={pages.cancel}
              />
            }
          />
        )}
      </div>
    </>
  );
}

/** The window that the list shows: read again, an age would be another one. */
function withWindow(
  request: LogRequest,
  window: { readonly range_start: string; readonly range_end: string } | undefined,
): LogRequest {
  if (window === undefined) return request;
  const range = { kind: 'absolute', since: window.range_start, until: window.range_end } as const;
  return { ...request, range };
}
