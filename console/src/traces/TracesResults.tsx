import { Button, Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { toFilterProblem } from '../filter-bar/filter-problem.ts';
import type { TraceSummary } from '../generated/types.gen.ts';
import { ExportMenu } from '../lists/ExportMenu.tsx';
import { ListFooter } from '../lists/ListFooter.tsx';
import type { CsvColumn } from '../lists/to-csv.ts';
import { useNextPages } from '../lists/use-next-pages.ts';
import type { VirtualListHandle } from '../lists/VirtualList.tsx';
import { countOf } from '../shell/count-of.ts';
import { EmptyState } from '../shell/EmptyState.tsx';
import { LoadingState } from '../shell/LoadingState.tsx';
import { useHotkey } from '../shell/use-hotkey.ts';
import { useTimeZone } from '../time-range/use-time-zone.ts';
import { hasRoom } from '../trace-records/list-room.ts';
import { readAllTraces, type TracesScope, tracesOptions } from '../trace-records/traces-queries.ts';
import { TracesList } from './TracesList.tsx';
import classes from './TracesPage.module.css';

export interface TracesResultsProps {
  readonly projectId: string;
  readonly scope: TracesScope;
  readonly isNarrow: boolean;
}

const csvColumns: readonly CsvColumn<TraceSummary>[] = [
  { title: 'trace_id', read: ({ trace_id }) => trace_id },
  { title: 'trace_number', read: ({ trace_number }) => String(trace_number) },
  { title: 'created_at', read: ({ created_at }) => created_at },
  { title: 'name', read: ({ name }) => name },
  { title: 'status', read: ({ status }) => status },
  { title: 'highest_severity', read: ({ highest_severity }) => highest_severity ?? '' },
  { title: 'duration_ms', read: ({ duration_ms }) => String(duration_ms) },
  { title: 'tags', read: ({ tags }) => JSON.stringify(tags) },
];

/** The list with its exact total, read page by page as it is scrolled. */
export function TracesResults({ projectId, scope, isNarrow }: TracesResultsProps) {
  const zone = useTimeZone();
  const list = useRef<VirtualListHandle>(null);
  const [activeId, setActiveId] = useState<string>();
  const options = tracesOptions(scope);
  const query = useInfiniteQuery(options);
  const traces = useMemo(() => query.data?.pages.flatMap((page) => page.traces) ?? [], [query.data]);
  const total = query.data?.pages[0]?.total;
  useHotkey('j', 'Next trace', () => list.current?.moveBy(1));
  useHotkey('k', 'Previous trace', () => list.current?.moveBy(-1));

  const { hasNextPage, isFetching, isFetchingNextPage, isError, error } = query;
  const isFull = hasNextPage && !hasRoom(query.data?.pages ?? []);
  const pages = useNextPages(query, options.queryKey, !isFull);
  function retry(): void {
    pages.resume();
    void query.refetch();
  }

  return (
    <section className={classes['list']} aria-label="Results">
      <Group gap="xs" mih={30}>
        <Text size="sm" role="status">
          {total !== undefined && countOf(total, 'trace', 'traces')}
        </Text>
        {query.isPlaceholderData && isFetching && <LoadingState minHeight={30} onCancel={pages.cancel} />}
        {query.isPlaceholderData && query.fetchStatus === 'idle' && (
          <>
            <Text size="sm" role="status">
              Cancelled: this is the list from before.
            </Text>
            <Button size="compact-xs" variant="default" onClick={retry}>
              Read again
            </Button>
          </>
        )}
        {traces.length > 0 && (
          <ExportMenu
            name="traces"
            columns={csvColumns}
            readPages={(signal) => readAllTraces(scope, signal)}
          />
        )}
      </Group>
      {isError && traces.length === 0 && toFilterProblem(error) === undefined && (
        <ErrorNotice error={error} retry={retry} />
      )}
      {toFilterProblem(error) !== undefined && <EmptyState title="The filter is not valid" />}
      {query.isPending && query.fetchStatus === 'fetching' && <LoadingState onCancel={pages.cancel} />}
      {query.isPending && query.fetchStatus === 'idle' && (
        <EmptyState title="Cancelled">
          <Button size="xs" onClick={retry}>
            Read again
          </Button>
        </EmptyState>
      )}
      {query.isSuccess && traces.length === 0 && !hasNextPage && (
        <EmptyState title="No traces match">
          {scope.filter === ''
            ? 'No trace was created in this time. Choose a longer time, or send one with the SDK or OpenTelemetry.'
            : 'No trace of this time matches the filter. Take a condition out, or choose a longer time.'}
        </EmptyState>
      )}
      {(traces.length > 0 || hasNextPage) && (
        <div className={classes['rows']}>
          <TracesList
            projectId={projectId}
            traces={traces}
            isNarrow={isNarrow}
            zone={zone}
            activeId={activeId}
            onActiveChange={setActiveId}
            onEndReached={pages.readOn}
            handleRef={list}
            footer={
              query.isPlaceholderData ? undefined : (
                <ListFooter
                  query={{ isFetchingNextPage, isError, error, hasNextPage, fetchNextPage: pages.readMore }}
                  rowCount={traces.length}
                  noun={['trace', 'traces']}
                  isFull={isFull}
                  advice="Narrow the time or the filter."
                  onCancel={pages.cancel}
                />
              )
            }
          />
        </div>
      )}
    </section>
  );
}
