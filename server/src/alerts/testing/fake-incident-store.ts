import type { DocumentStore } from '../../documents/document-store.ts';
import type { NewNotification } from '../../notifications/notification.ts';
import type { Incident } from '../incident.ts';
import {
  type AlertKey,
  countedLabelBytes,
  type IncidentStore,
  incidentConflict,
  type ShardFence,
} from '../incident-store.ts';

export interface FakeIncidentStore extends IncidentStore {
  /** Notifications stored with the incidents, oldest first. */
  readonly notifications: readonly NewNotification[];
}

/** An in-memory incident store for the alerts of a document store. */
export function createFakeIncidentStore(
  documents: Pick<DocumentStore, 'listAll'>,
  keptOfAlert = 10_000,
  isHeld: (fence: ShardFence) => boolean = () => true,
): FakeIncidentStore {
  let incidents: Incident[] = [];
  const notifications: NewNotification[] = [];

  /** Newest first, without those of alerts that were deleted. */
  async function read(): Promise<readonly Incident[]> {
    const ids = new Set((await documents.listAll('metric-alert')).map(({ id }) => id));
    return incidents.filter(({ alertId }) => ids.has(alertId)).sort(compareNewest);
  }

  return {
    notifications,
    listOpen: async (alerts) => (await read()).filter(isOpen).filter(isOfAlerts(alerts)),
    async lastTransitionsMs(alerts) {
      const last = new Map<string, number>();
      for (const { alertId, openedAtMs, resolvedAtMs = openedAtMs } of (await read()).filter(
        isOfAlerts(alerts),
      )) {
        last.set(alertId, Math.max(openedAtMs, resolvedAtMs, last.get(alertId) ?? openedAtMs));
      }
      return last;
    },
    async recordTransitions({ projectId, alertId, alertEtag, fence, opened, resolved, ...stored }) {
      const alert = (await documents.listAll('metric-alert')).find(({ id }) => id === alertId);
      if (alert?.etag !== alertEtag || alert.projectId !== projectId) return false;
      if (fence !== undefined && !isHeld(fence)) return false;
      const eventIds = new Set(notifications.map(({ eventId }) => eventId));
      if (stored.notifications.some(({ eventId }) => eventIds.has(eventId)))
        throw new Error('duplicate event id');
      const resolutions = new Map(resolved.map((resolution) => [resolution.id, resolution]));
      const openIds = incidents.filter(isOpen).map(({ id }) => id);
      if (![...resolutions.keys()].every((id) => openIds.includes(id))) throw incidentConflict();
      const next = incidents.map((incident) =>
        isOpen(incident) ? { ...incident, ...resolutions.get(incident.id) } : incident,
      );
      incidents = withoutOldest([...next, ...opened], alertId, keptOfAlert);
      notifications.push(...stored.notifications);
      return true;
    },
    async list({ projectId, alertId, state, after, limit }) {
      return (await read())
        .filter((incident) => incident.alertId === alertId && incident.projectId === projectId)
        .filter((incident) => state === undefined || isOpen(incident) === (state === 'firing'))
        .filter((incident) => after === undefined || compareNewest(after, incident) < 0)
        .slice(0, limit);
    },
    async countOpen(projectId) {
      const counts = new Map<string, number>();
      for (const incident of (await read()).filter(isOpen)) {
        if (incident.projectId !== projectId) continue;
        counts.set(incident.alertId, (counts.get(incident.alertId) ?? 0) + 1);
      }
      return counts;
    },
    async pruneExcess({ projectId, keptCount, limit }) {
      const resolved = (await read()).filter((each) => each.projectId === projectId && !isOpen(each));
      let count = 0;
      const excess = resolved
        .toSorted((a, b) => (b.resolvedAtMs ?? 0) - (a.resolvedAtMs ?? 0))
        .filter(({ labels }) => {
          count += Math.ceil(Buffer.byteLength(JSON.stringify(labels)) / countedLabelBytes);
          return count > keptCount;
        })
        .slice(0, limit);
      incidents = incidents.filter((each) => !excess.includes(each));
      return excess.length;
    },
  };
}

function withoutOldest(incidents: readonly Incident[], alertId: string, kept: number): Incident[] {
  const ofAlert = incidents.filter((incident) => incident.alertId === alertId).sort(compareNewest);
  const old = new Set(ofAlert.slice(kept).filter((incident) => !isOpen(incident)));
  return incidents.filter((incident) => !old.has(incident));
}

function isOfAlerts(alerts: readonly AlertKey[]): (incident: Incident) => boolean {
  const keys = new Set(alerts.map(({ projectId, id }) => JSON.stringify([projectId, id])));
  return ({ projectId, alertId }) => keys.has(JSON.stringify([projectId, alertId]));
}

function isOpen({ resolvedAtMs }: Incident): boolean {
  return resolvedAtMs === undefined;
}

type Place = Pick<Incident, 'openedAtMs' | 'id'>;

function compareNewest(a: Place, b: Place): number {
  return b.openedAtMs - a.openedAtMs || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
