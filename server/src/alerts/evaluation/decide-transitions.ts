import { withoutMetricName } from '../../promql/labels/edit-labels.ts';
import { type Labels, metricNameLabel } from '../../promql/labels/labels.ts';
import { labelsKey } from '../../promql/labels/labels-key.ts';
import type { VectorSample } from '../../promql/promql-value.ts';
import { type AlertCondition, passes, type Threshold } from '../alert-condition.ts';
import type { Incident } from '../incident.ts';

/** The values of an alert's two vectors at one time. */
export interface EvaluatedVectors {
  readonly firing: readonly VectorSample[];
  readonly recovery: readonly VectorSample[];
}

export interface TimedVectors {
  readonly atMs: number;
  readonly vectors: EvaluatedVectors;
}

export interface Firing {
  readonly labels: Labels;
  readonly value: number;
}

/** What the state table knows of an open incident. */
export type OpenIncident = Pick<Incident, 'labels'>;

export interface Resolution<Open extends OpenIncident = Incident> {
  readonly incident: Open;
  /** The value that resolved it. */
  readonly value: number;
}

export interface Transitions<Open extends OpenIncident = Incident> {
  readonly opened: readonly Firing[];
  readonly resolved: readonly Resolution<Open>[];
}

/**
 * The state table of metric-alert incidents, one label set at a time: a finite value beyond the firing threshold opens an
 * incident where none is open, a finite value beyond the recovery threshold resolves an open one, and everything else,
 * including missing series and values that are not finite, changes nothing. Where both hold for an open incident, which is
 * possible for expressions of different windows, it is resolved; without an open incident one is opened. To wait for the recovery
 * expression to be false would hide a short outage from a condition whose recovery has a longer window.
 *
 * Series that differ only in their metric name (`(a or b) > 1`) share an incident: any of them opens it, all have to recover.
 *
 * The limit of open incidents is applied by `boundOpenings`.
 *
 * @param open open incidents of the alert, by `incidentKey` of their labels.
 */
export function decideTransitions<Open extends OpenIncident>(
  condition: AlertCondition,
  { firing, recovery }: EvaluatedVectors,
  open: ReadonlyMap<string, Open>,
): Transitions<Open> {
  const resolved = findResolved(condition.recovery, recovery, open);
  const opened = new Map<string, Firing>();
  for (const { labels, value } of firing) {
    if (!isBeyond(condition.firing, value)) continue;
    const key = incidentKey(labels);
    if (open.has(key) || opened.has(key)) continue;
    opened.set(key, { labels: withoutMetricName(labels), value });
  }
  return { opened: [...opened.values()], resolved: [...resolved.values()] };
}

/** Identifies an incident within its alert, without the metric name: firing and recovery may apply different functions, and only some keep it. */
export function incidentKey(labels: Labels): string {
  return labelsKey(withoutMetricName(labels));
}

function findResolved<Open extends OpenIncident>(
  threshold: Threshold,
  recovery: readonly VectorSample[],
  open: ReadonlyMap<string, Open>,
): ReadonlyMap<string, Resolution<Open>> {
  const resolved = new Map<string, Resolution<Open>>();
  // Most alerts do not fire.
  if (open.size === 0) return resolved;
  const isCandidate = createLabelSieve(open.values());
  for (const { labels, value } of recovery) {
    if (!isBeyond(threshold, value) || !isCandidate(labels)) continue;
    const key = incidentKey(labels);
    const incident = open.get(key);
    if (incident !== undefined) resolved.set(key, { incident, value });
  }
  if (resolved.size === 0) return resolved;
  for (const { labels, value } of recovery) {
    if (!isBeyond(threshold, value) && isCandidate(labels)) resolved.delete(incidentKey(labels));
  }
  return resolved;
}

/**
 * Returns false only for labels that no incident has. Nearly all series are recovered at any time, and computing a key costs
 * ten times as much as this check.
 */
export function createLabelSieve(incidents: Iterable<OpenIncident>): (labels: Labels) => boolean {
  const values = new Set<string | undefined>();
  for (const { labels } of incidents) for (let at = 1; at < labels.length; at += 2) values.add(labels[at]);
  return (labels) => {
    for (let at = 1; at < labels.length; at += 2) {
      if (!values.has(labels[at]) && labels[at - 1] !== metricNameLabel) return false;
    }
    return true;
  };
}

function isBeyond(threshold: Threshold, value: number): boolean {
  return Number.isFinite(value) && passes(threshold, value);
}
