import type { Incident } from '../incident.ts';
import { incidentKey } from './decide-transitions.ts';

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
}

export function createOpenIncidents(): OpenIncidents {
  const byAlert = new Map<string, Map<string, Incident>>();
  return {
    has: (alertId) => byAlert.has(alertId),
    load(alertId, incidents) {
      byAlert.set(alertId, new Map(incidents.map((incident) => [incidentKey(incident.labels), incident])));
    },
    get: (alertId) => byAlert.get(alertId) ?? noIncidents,
    open: (incident) => void byAlert.get(incident.alertId)?.set(incidentKey(incident.labels), incident),
    resolve: ({ alertId, labels }) => void byAlert.get(alertId)?.delete(incidentKey(labels)),
    release: (alertId) => void byAlert.delete(alertId),
  };
}

const noIncidents: ReadonlyMap<string, Incident> = new Map();
