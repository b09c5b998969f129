import { withoutMetricName } from '../../promql/labels/edit-labels.ts';
import { type Labels, metricNameLabel } from '../../promql/labels/labels.ts';
import { labelsKey } from '../../promql/labels/labels-key.ts';
import type { VectorSample } from '../../promql/promql-value.ts';
import { type AlertCondition, passes, type Threshold } from '../alert-condition.ts';
import type { Incident } from '../incident.ts';

/** The values that an alert's two vectors had at one time. */
export interface EvaluatedVectors {
  readonly firing: readonly VectorSample[];
  readonly recovery: readonly VectorSample[];
}

export interface Firing {
  readonly labels: Labels;
  readonly value: number;
}

export interface Transitions {
  readonly opened: readonly Firing[];
  readonly resolved: readonly Incident[];
  /** Label sets that fire but are over the bound of open incidents. */
  readonly overBound: number;
}

/**
 * The state table of metric-alert incidents, one label set at a time: a finite value beyond the firing threshold opens an
 * incident where none is open, a finite value beyond the recovery threshold resolves an open one, and everything else, a
 * missing series and a value that is not finite among it, leaves things as they are. Where both hold for an open incident,
 * which takes expressions of different windows, it is resolved, as the table says.
 *
 * Series that only their metric name tells apart (`(a or b) > 1`) share an incident: one opens it, all have to recover.
 *
 * @param open open incidents of the alert, by `incidentKey` of their labels.
 * @param maxOpen how many incidents of the alert may be open at once.
 */
export function decideTransitions(
  condition: AlertCondition,
  { firing, recovery }: EvaluatedVectors,
  open: ReadonlyMap<string, Incident>,
  maxOpen: number,
): Transitions {
  const resolved = findResolved(condition.recovery, recovery, open);
  const opened = new Map<string, Firing>();
  const overBound = new Set<string>();
  for (const { labels, value } of firing) {
    if (!isBeyond(condition.firing, value)) continue;
    const key = incidentKey(labels);
    if (open.has(key) || opened.has(key)) continue;
    if (open.size - resolved.size + opened.size >= maxOpen) overBound.add(key);
    else opened.set(key, { labels: withoutMetricName(labels), value });
  }
  return { opened: [...opened.values()], resolved: [...resolved.values()], overBound: overBound.size };
}

/** What tells incidents of an alert apart: firing and recovery may read the series by different functions, of which some keep its name. */
export function incidentKey(labels: Labels): string {
  return labelsKey(withoutMetricName(labels));
}

function findResolved(
  threshold: Threshold,
  recovery: readonly VectorSample[],
  open: ReadonlyMap<string, Incident>,
): ReadonlyMap<string, Incident> {
  const resolved = new Map<string, Incident>();
  // Most alerts do not fire.
  if (open.size === 0) return resolved;
  const isCandidate = createLabelSieve(open.values());
  for (const { labels, value } of recovery) {
    if (!isBeyond(threshold, value) || !isCandidate(labels)) continue;
    const key = incidentKey(labels);
    const incident = open.get(key);
    if (incident !== undefined) resolved.set(key, incident);
  }
  if (resolved.size === 0) return resolved;
  for (const { labels, value } of recovery) {
    if (!isBeyond(threshold, value) && isCandidate(labels)) resolved.delete(incidentKey(labels));
  }
  return resolved;
}

/**
 * False only for labels that none of the incidents has. Nearly all series recover at any time, and a key costs ten times
 * as much as this does.
 */
function createLabelSieve(incidents: Iterable<Incident>): (labels: Labels) => boolean {
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
