import type { Incident } from '../incident.ts';
import { incidentKey } from './decide-transitions.ts';

/** The open incidents of every alert, as the store has them. */
export interface OpenIncidents {
  /** By `incidentKey` of their labels. */
  of(alertId: string): ReadonlyMap<string, Incident>;
  open(incident: Incident): void;
  resolve(incident: Incident): void;
  forget(alertId: string): void;
}

export function createOpenIncidents(stored: readonly Incident[]): OpenIncidents {
  const byAlert = new Map<string, Map<string, Incident>>();
  function open(incident: Incident): void {
    const incidents = byAlert.get(incident.alertId) ?? new Map<string, Incident>();
    incidents.set(incidentKey(incident.labels), incident);
    byAlert.set(incident.alertId, incidents);
  }
  for (const incident of stored) open(incident);
  return {
    of: (alertId) => byAlert.get(alertId) ?? noIncidents,
    open,
    resolve({ alertId, labels }) {
      const incidents = byAlert.get(alertId);
      if (incidents?.delete(incidentKey(labels)) === true && incidents.size === 0) byAlert.delete(alertId);
    },
    forget: (alertId) => void byAlert.delete(alertId),
  };
}

const noIncidents: ReadonlyMap<string, Incident> = new Map();
