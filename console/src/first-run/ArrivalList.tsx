import { Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { TelemetrySignal } from '../generated/types.gen.ts';
import { useProject } from '../session/use-project.ts';
import { CheckIcon } from '../shell/icons/CheckIcon.tsx';
import { formatSecond } from '../time-range/format-time.ts';
import { useTimeZone } from '../time-range/use-time-zone.ts';
import type { Arrival } from './arrivals.ts';
import classes from './FirstRunPage.module.css';

export interface ArrivalListProps {
  readonly arrivals: readonly Arrival[];
  /** Whether it has been a minute: what is still awaited is said to be late. */
  readonly isLate: boolean;
}

/** Which signals have arrived, since when, and where to see them. */
export function ArrivalList({ arrivals, isLate }: ArrivalListProps) {
  return (
    <section aria-labelledby="arrivals-title">
      <Title order={2} size="h4" id="arrivals-title" mb="xs">
        What has arrived
      </Title>
      <ul className={classes['arrivals']} aria-live="polite">
        {arrivals.map((arrival) => (
          <ArrivalItem key={arrival.signal} arrival={arrival} isLate={isLate} />
        ))}
      </ul>
    </section>
  );
}

const names: Readonly<Record<TelemetrySignal, string>> = {
  traces: 'Traces',
  logs: 'Logs',
  metrics: 'Metrics',
};

function ArrivalItem({ arrival, isLate }: { readonly arrival: Arrival; readonly isLate: boolean }) {
  const { projectId } = useProject();
  const zone = useTimeZone();
  const { signal, firstAt } = arrival;
  return (
    <li className={classes['arrival']} data-arrived={firstAt !== undefined}>
      <Text fw={600}>{names[signal]}</Text>
      <span className={classes['state']}>
        {firstAt === undefined ? <span className={classes['dot']} /> : <CheckIcon size={14} />}
        {firstAt === undefined
          ? isLate
            ? 'Nothing yet'
            : 'Waiting'
          : `First at ${formatSecond(firstAt, zone)}`}
      </span>
      {firstAt !== undefined && (
        <Link className={classes['link']} to={`/p/$projectId/${signal}`} params={{ projectId }}>
          Open {signal}
        </Link>
      )}
    </li>
  );
}
