import type { LogTailState } from './log-tail.ts';
import classes from './logs.module.css';
import { maxTails } from './tail-slots.ts';

export interface TailStatusLineProps {
  readonly state: LogTailState;
  readonly isPaused: boolean;
  readonly filter: string;
}

/** What the tail is doing, at which rate, and with which filter it came back. */
export function TailStatusLine({ state, isPaused, filter }: TailStatusLineProps) {
  const { status, reconnectCount, recordsPerSecond } = state;
  const returned =
    reconnectCount > 0 && status.kind === 'live'
      ? ` · reconnected ${reconnectCount === 1 ? 'once' : `${reconnectCount} times`} with ${filter === '' ? 'no filter' : 'the same filter'}`
      : '';
  return (
    <span className={classes['tailStatus']} data-status={isPaused ? 'paused' : status.kind}>
      <span role="status">
        {describe(state, isPaused)}
        {returned}
      </span>
      {status.kind === 'live' && <span>{recordsPerSecond.toFixed(1)} records/s</span>}
    </span>
  );
}

function describe({ status }: LogTailState, isPaused: boolean): string {
  switch (status.kind) {
    case 'connecting':
      return 'Connecting…';
    case 'live':
      return isPaused ? 'Paused; new records wait' : 'Live';
    case 'hidden':
      return 'Stopped while this tab is hidden';
    case 'no-slot':
      return `${maxTails} live tails are open in this browser; this one starts when another ends`;
    case 'reconnecting':
      return `Reconnecting with the same filter: ${status.reason}`;
    case 'refused':
      return 'Stopped';
  }
}
