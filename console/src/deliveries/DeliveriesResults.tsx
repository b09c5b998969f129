import { Button, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { organizationClient as client } from '../api/clients.ts';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import type { VirtualListHandle } from '../lists/VirtualList.tsx';
import { countOf } from '../shell/count-of.ts';
import { EmptyState } from '../shell/EmptyState.tsx';
import { LoadingState } from '../shell/LoadingState.tsx';
import { useHotkey } from '../shell/use-hotkey.ts';
import { useIsNarrow } from '../shell/use-is-narrow.ts';
import classes from './Deliveries.module.css';
import { DeliveriesList } from './DeliveriesList.tsx';
import type { DeliveriesView } from './deliveries-view.ts';
import { deliveriesOptions, maxListedDeliveries, selectKind } from './delivery-queries.ts';

export interface DeliveriesResultsProps {
  readonly view: DeliveriesView;
  readonly onReset: () => void;
}

/** With a kind, pages are read until this many rows are found, so that the list can be scrolled. */
const minFoundRows = 50;

/** The list, read page by page as it is scrolled. */
export function DeliveriesResults({ view, onReset }: DeliveriesResultsProps) {
  const { kind } = view;
  const list = useRef<VirtualListHandle>(null);
  const [activeId, setActiveId] = useState<string>();
  const isNarrow = useIsNarrow();
  const query = useInfiniteQuery(deliveriesOptions(client, view));
  const read = useMemo(() => query.data?.pages.flatMap(({ deliveries }) => deliveries) ?? [], [query.data]);
  const rows = useMemo(() => selectKind(read, kind), [read, kind]);
  useHotkey('j', 'Next delivery', () => list.current?.moveBy(1));
  useHotkey('k', 'Previous delivery', () => list.current?.moveBy(-1));

  const { fetchNextPage, hasNextPage, isFetching, isError, isFetchNextPageError, refetch } = query;
  const canReadMore = hasNextPage && read.length < maxListedDeliveries;
  const canRead = canReadMore && !isFetching && !isError;
  const readOn = useCallback(() => {
    if (canRead) void fetchNextPage();
  }, [canRead, fetchNextPage]);
  const wantsMore = rows.length < Math.min(read.length, minFoundRows);
  useEffect(() => {
    if (wantsMore) readOn();
  }, [wantsMore, readOn]);
  /** Of a page alone that could not be read: those before it stay. */
  const retry = () => void (isFetchNextPageError ? fetchNextPage() : refetch());

  return (
    <Stack component="section" gap="xs" aria-label="Results">
      {isError && <ErrorNotice error={query.error} retry={retry} />}
      {query.isPending && !isError && <LoadingState />}
      {query.isSuccess && rows.length === 0 && canReadMore && <LoadingState />}
      {query.isSuccess && rows.length === 0 && !canReadMore && <NoDeliveries view={view} onReset={onReset} />}
      {rows.length > 0 && (
        <div className={classes['rows']}>
          <DeliveriesList
            deliveries={rows}
            isNarrow={isNarrow}
            activeId={activeId}
            onActiveChange={setActiveId}
            onEndReached={readOn}
            handleRef={list}
            footer={isError ? 'Reading failed.' : footerOf(rows.length, read.length, hasNextPage)}
          />
        </div>
      )}
    </Stack>
  );
}

function NoDeliveries({ view, onReset }: DeliveriesResultsProps) {
  if (Object.keys(view).length === 0)
    return (
      <EmptyState title="Nothing was delivered yet">
        Alerts and automations notify channels; their notifications of the last 30 days are listed here. A
        test of a channel is not kept.
      </EmptyState>
    );
  return (
    <EmptyState title="No deliveries match">
      <Stack align="center" gap="xs">
        <span>Finished deliveries are kept for 30 days, the newest 20,000 of a project.</span>
        <Button size="xs" variant="default" onClick={onReset}>
          Show all deliveries
        </Button>
      </Stack>
    </EmptyState>
  );
}

function footerOf(shownCount: number, readCount: number, hasNextPage: boolean): string {
  if (hasNextPage && readCount >= maxListedDeliveries)
    return `The newest ${readCount.toLocaleString('en')} deliveries were read. Choose a state or a channel.`;
  if (hasNextPage) return 'Reading more…';
  const shown = countOf(shownCount, 'delivery is', 'deliveries are');
  return shownCount === 1 ? `${shown} listed.` : `All ${shown} listed.`;
}
