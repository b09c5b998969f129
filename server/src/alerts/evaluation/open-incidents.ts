import { addToCount } from '../../fairness/add-to-count.ts';
import type { Incident } from '../incident.ts';
import type { AlertKey } from '../incident-store.ts';
import { incidentKey } from './decide-transitions.ts';
import { estimateIncidentBytes } from './estimate-incident-bytes.ts';

/** Cache of the open incidents of the alerts that this process evaluates. */
export interface OpenIncidents {
  /** Whether the incidents were loaded since the alert was last released. */
  has(alertId: string): boolean;
  /** Loads the incidents that were read from the store. */
  load(alertId: string, incidents: readonly Incident[]): void;
  /** By `incidentKey` of their labels. */
  get(alertId: string): ReadonlyMap<string, Incident>;
  open(incident: Incident): void;
  resolve(incident: Incident): void;
  /** Discards the incidents, which may change elsewhere: load them before the alert is evaluated again. */
  release(alertId: string): void;
  releaseAll(): void;
  /** Discards the incidents of an alert, which is not being evaluated, when its project has more in memory than it may. */
  releaseExcess(alert: AlertKey): void;
}

/**
 * Of a project, in all caches of a process: an alert may have a thousand incidents or 512 Ki characters of labels, and a project a thousand
 * alerts. Of those beyond it, incidents are in memory only while they are evaluated.
 */
const maxProjectBytes = 64 * 1024 * 1024;

/** @param bytesByProject shared by the caches of a process. */
export function createOpenIncidents(
  bytesByProject: Map<string, number> = new Map(),
  maxBytes = maxProjectBytes,
): OpenIncidents {
  const byAlert = new Map<string, Map<string, Incident>>();

  function open(incident: Incident): void {
    const { alertId, projectId, labels } = incident;
    const ofAlert = byAlert.get(alertId);
    if (ofAlert === undefined) return;
    ofAlert.set(incidentKey(labels), incident);
    addToCount(bytesByProject, projectId, estimateIncidentBytes([incident]));
  }

  function resolve(incident: Incident): void {
    const { alertId, projectId, labels } = incident;
    if (byAlert.get(alertId)?.delete(incidentKey(labels)) === true)
      addToCount(bytesByProject, projectId, -estimateIncidentBytes([incident]));
  }

  function release(alertId: string): void {
    for (const incident of [...(byAlert.get(alertId)?.values() ?? [])]) resolve(incident);
    byAlert.delete(alertId);
  }

  return {
    has: (alertId) => byAlert.has(alertId),
    load(alertId, incidents) {
      release(alertId);
      byAlert.set(alertId, new Map());
      for (const incident of incidents) open(incident);
    },
    get: (alertId) => byAlert.get(alertId) ?? noIncidents,
    open,
    resolve,
    release,
    releaseAll() {
      for (const alertId of [...byAlert.keys()]) release(alertId);
    },
    releaseExcess({ id, projectId }) {
      if ((bytesByProject.get(projectId) ?? 0) > maxBytes) release(id);
    },
  };
}

const noIncidents: ReadonlyMap<string, Incident> = new Map();
