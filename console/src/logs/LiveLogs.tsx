import { Button } from '@mantine/core';
import { useState } from 'react';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import type { VirtualListHandle } from '../lists/VirtualList.tsx';
import { countOf } from '../shell/count-of.ts';
import { EmptyState } from '../shell/EmptyState.tsx';
import { useHotkey } from '../shell/use-hotkey.ts';
import { formatSecond } from '../time-range/format-time.ts';
import { useTimeZone } from '../time-range/use-time-zone.ts';
import { LogList, type LogListProps } from './LogList.tsx';
import classes from './logs.module.css';
import { TailStatusLine } from './TailStatusLine.tsx';
import { useLogTail } from './use-log-tail.ts';

export interface LiveLogsProps
  extends Omit<
    LogListProps,
    'records' | 'openId' | 'onOpenChange' | 'footer' | 'onEndReached' | 'onTopChange' | 'listRef'
  > {
  readonly projectId: string;
  readonly filter: string;
  readonly listRef: { current: VirtualListHandle | null };
}

/** New records as they arrive. They wait while one is read: when paused, scrolled away from the top, or with a record open. */
export function LiveLogs({ projectId, filter, listRef, ...list }: LiveLogsProps) {
  const [isPaused, setPaused] = useState(false);
  const [isAtTop, setAtTop] = useState(true);
  const [run, setRun] = useState(0);
  // Not that of the address: it may not be among the rows, and would hold them for ever.
  const [openId, setOpenId] = useState<string>();
  const isReading = !isAtTop || openId !== undefined;
  const state = useLogTail(projectId, filter, isPaused || isReading, run);
  const { tail, firstAfterSkipped } = state;
  const { rows, waiting, isTruncated, skippedCount } = tail;
  const zone = useTimeZone();
  useHotkey('p', 'Pause or resume the live tail', () => setPaused(!isPaused));

  function showNew(): void {
    setPaused(false);
    setOpenId(undefined);
    listRef.current?.scrollToTop();
    setAtTop(true);
  }

  return (
    <>
      <div className={classes['summary']}>
        <TailStatusLine state={state} isPaused={isPaused} filter={filter} />
        <Button size="xs" variant="default" aria-pressed={isPaused} onClick={() => setPaused(!isPaused)}>
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
        {waiting.length > 0 && (
          <Button size="xs" onClick={showNew}>
            {waiting.length.toLocaleString('en')} new
          </Button>
        )}
        {skippedCount > 0 && (
          <span className={classes['dimmed']}>
            {countOf(skippedCount, 'record was', 'records were')} skipped while you read; read the range for
            all.
          </span>
        )}
        {firstAfterSkipped !== undefined && (
          <span className={classes['dimmed']}>
            More arrived than a tail sends: records before {formatSecond(firstAfterSkipped.time, zone)} were
            skipped; read the range for all.
          </span>
        )}
      </div>
      {state.status.kind === 'refused' && (
        <ErrorNotice error={state.status.error} retry={() => setRun(run + 1)} />
      )}
      <div className={classes['list']}>
        {rows.length === 0 && waiting.length === 0 ? (
          <EmptyState title="Waiting for records">
            Those of the last five minutes that match would be here.
          </EmptyState>
        ) : (
          <LogList
            {...list}
            openId={openId}
            onOpenChange={setOpenId}
            listRef={listRef}
            records={rows}
            onTopChange={setAtTop}
            footer={
              isTruncated ? `The newest ${rows.length.toLocaleString('en')} records are kept.` : undefined
            }
          />
        )}
      </div>
    </>
  );
}
