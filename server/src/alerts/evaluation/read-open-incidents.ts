import { type AlertKey, type IncidentStore, maxAlertsInRead } from '../incident-store.ts';
import type { OpenIncidents } from './open-incidents.ts';

interface DueAlert {
  readonly alert: AlertKey;
  readonly shard: { readonly open: OpenIncidents };
}

/**
 * Loads the open incidents of alerts that have none loaded, some at a time.
 *
 * @param isCurrent false for an alert that was changed during the read: its incidents are stale, and are not loaded.
 * @throws what the store throws; those that were read before are loaded then.
 */
export async function readOpenIncidents<Due extends DueAlert>(
  incidents: Pick<IncidentStore, 'listOpen'>,
  dues: readonly Due[],
  isCurrent: (due: Due) => boolean,
): Promise<void> {
  const unread = dues.filter(({ alert, shard }) => !shard.open.has(alert.id));
  for (let at = 0; at < unread.length; at += maxAlertsInRead) {
    const some = unread.slice(at, at + maxAlertsInRead);
    const read = await incidents.listOpen(some.map(({ alert }) => alert));
    const found = Map.groupBy(read, ({ alertId }) => alertId);
    for (const each of some)
      if (isCurrent(each)) each.shard.open.load(each.alert.id, found.get(each.alert.id) ?? []);
  }
}
