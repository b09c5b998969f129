import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatValue } from '../charts/format-value.ts';
import type { ValueUnit } from '../charts/value-unit.ts';
import type { Incident } from '../generated/types.gen.ts';
import { useProject } from '../session/use-project.ts';
import { formatTime } from '../time-range/format-time.ts';
import { useTimeZone } from '../time-range/use-time-zone.ts';
import classes from './Incidents.module.css';
import { rangeAround } from './incident-times.ts';

export interface IncidentDetailProps {
  readonly incident: Incident;
  readonly nowMs: number;
  /** PromQL whose values the incident is about. */
  readonly expression: string;
  /** Of those values. */
  readonly unit: ValueUnit;
}

/** What an incident is, and what else there is of its time. */
export function IncidentDetail({ incident, nowMs, expression, unit }: IncidentDetailProps) {
  const { projectId } = useProject();
  const zone = useTimeZone();
  const range = rangeAround(incident, nowMs);
  const { id, labels, value, opened_at: openedAt } = incident;
  const { resolved_at: resolvedAt, resolved_value: resolvedValue } = incident;
  const facts = [
    // A label may be named as a fact is.
    ...Object.entries(labels).map(([name, text]) => ({ key: `label ${name}`, name, text })),
    toFact('Value', describeValue(value, unit)),
    toFact('Opened', formatTime(openedAt, zone)),
    ...(resolvedAt === undefined ? [] : [toFact('Resolved', formatTime(resolvedAt, zone))]),
    ...(resolvedValue === undefined ? [] : [toFact('Value at recovery', describeValue(resolvedValue, unit))]),
    toFact('Incident', id),
  ];
  return (
    <div className={classes['detail']}>
      <dl className={classes['labels']}>
        {facts.map(({ key, name, text }) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className={classes['links']}>
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link
              to="/p/$projectId/metrics"
              params={{ projectId }}
              search={{ q: expression, ...range }}
              {...props}
            />
          )}
        >
          Metrics at that time
        </Anchor>
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link to="/p/$projectId/logs" params={{ projectId }} search={range} {...props} />
          )}
        >
          Logs at that time
        </Anchor>
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link to="/p/$projectId/traces" params={{ projectId }} search={range} {...props} />
          )}
        >
          Traces at that time
        </Anchor>
      </div>
    </div>
  );
}

function toFact(name: string, text: string) {
  return { key: name, name, text };
}

/** With its unit, and with all of its digits where that leaves some out. */
function describeValue(value: number, unit: ValueUnit): string {
  const text = formatValue(value, unit);
  return text.startsWith(String(value)) ? text : `${text} (${value})`;
}
