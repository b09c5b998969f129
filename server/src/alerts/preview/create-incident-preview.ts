import type { Labels } from '../../promql/labels/labels.ts';
import type { AlertCondition } from '../alert-condition.ts';
import { boundOpenings } from '../evaluation/bound-openings.ts';
import { decideTransitions, type EvaluatedVectors, incidentKey } from '../evaluation/decide-transitions.ts';
import type { OpenLimits } from '../evaluation/storm-limits.ts';

/** An incident that a condition would have opened. */
export interface PreviewedIncident {
  /** Without the metric name. */
  readonly labels: Labels;
  readonly value: number;
  readonly openedAtMs: number;
  readonly resolvedAtMs?: number;
}

/** Runs the state table of incidents in memory. */
export interface IncidentPreview {
  /** Call it with ascending times. */
  evaluate(atMs: number, vectors: EvaluatedVectors): void;
  /** By `incidentKey` of their labels, each list oldest first. */
  incidents(): ReadonlyMap<string, readonly PreviewedIncident[]>;
}

/** @param limits of open incidents, as the evaluation of alerts has them. */
export function createIncidentPreview(condition: AlertCondition, limits: OpenLimits): IncidentPreview {
  const open = new Map<string, PreviewedIncident>();
  const incidents = new Map<string, PreviewedIncident[]>();

  return {
    evaluate(atMs, vectors) {
      const decided = decideTransitions(condition, vectors, open);
      const openings = { ...decided, vectors: [vectors] };
      const { opened, displaced } = boundOpenings(openings, open, limits, atMs);
      for (const incident of [...decided.resolved.map((resolution) => resolution.incident), ...displaced]) {
        const key = incidentKey(incident.labels);
        open.delete(key);
        incidents.get(key)?.splice(-1, 1, { ...incident, resolvedAtMs: atMs });
      }
      for (const firing of opened) {
        const key = incidentKey(firing.labels);
        const incident = { ...firing, openedAtMs: atMs };
        open.set(key, incident);
        incidents.set(key, [...(incidents.get(key) ?? []), incident]);
      }
    },
    incidents: () => incidents,
  };
}
