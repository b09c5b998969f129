import { Code, Skeleton } from '@mantine/core';
import { countItems } from '../shell/count-items.ts';
import { formatMinute } from '../time-range/format-time.ts';
import { useTimeZone } from '../time-range/use-time-zone.ts';
import type { ArrivalPanelProps } from './ArrivalPanel.tsx';
import classes from './HomePage.module.css';
import { Panel } from './Panel.tsx';

export type RejectionPanelProps = Pick<ArrivalPanelProps, 'usage' | 'isStale'>;

/** What was refused in the range, why, and what to do about it. */
export function RejectionPanel({ usage, isStale }: RejectionPanelProps) {
  const zone = useTimeZone();
  const rows = (usage?.signals ?? [])
    .flatMap(({ signal, rejections }) => rejections.map((rejection) => ({ signal, ...rejection })))
    .sort((a, b) => b.count - a.count);
  return (
    <Panel title="Rejected" isStale={isStale}>
      {usage === undefined && <Skeleton height={22} />}
      {usage !== undefined && rows.length === 0 && (
        <span className={classes['dimmed']}>Nothing was rejected in this time range.</span>
      )}
      {rows.length > 0 && (
        <ul className={classes['items']}>
          {rows.map(({ signal, reason, count, last_at: lastAt, example }) => (
            <li key={`${signal} ${reason}`} className={classes['item']}>
              <Code>{reason}</Code> {countItems(count, signal)}, last at {formatMinute(lastAt, zone)}
              <div className={classes['labels']}>{example}</div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
