import {
  type IncidentListQuery,
  type IncidentStore,
  type IncidentTransitions,
  incidentConflict,
} from '../../alerts/incident-store.ts';
import { countOfLabels } from '../meta/counted-bytes.ts';
import { type IncidentRow, toIncident } from '../meta/rows/incident-row.ts';
import { lockFence } from './alerts/shard-fence.ts';
import type { PostgresDatabase, PostgresSession } from './database/postgres-database.ts';
import { storeNotifications } from './store-notifications.ts';

export interface PostgresIncidentStoreOptions {
  readonly db: PostgresDatabase;
  /** Maximum incidents kept per alert; beyond it the oldest resolved ones are deleted. */
  readonly keptOfAlert?: number;
}

const defaultKeptOfAlert = 10_000;

const selectIncidents = `
  SELECT incidents.id, incidents.project_id, incidents.alert_id, incidents.labels, incidents.value,
    incidents.opened_at_ms, incidents.resolved_at_ms, incidents.resolved_value, incidents.notified::int AS notified
  FROM incidents`;
const ofState = {
  firing: 'AND incidents.resolved_at_ms IS NULL',
  resolved: 'AND incidents.resolved_at_ms IS NOT NULL',
  any: '',
} as const;

/** Keeps incidents in PostgreSQL. The caller closes the database. */
export function createPostgresIncidentStore(options: PostgresIncidentStoreOptions): IncidentStore {
  const { db, keptOfAlert = defaultKeptOfAlert } = options;

  return {
    async listOpen(alerts) {
      const rows = await db.rows<IncidentRow>(
        `${selectIncidents}
         JOIN unnest($1::text[], $2::text[]) AS alert (project_id, id)
           ON alert.project_id = incidents.project_id AND alert.id = incidents.alert_id
         WHERE incidents.resolved_at_ms IS NULL`,
        [alerts.map(({ projectId }) => projectId), alerts.map(({ id }) => id)],
      );
      return rows.map(toIncident);
    },

    async lastTransitionsMs(alerts) {
      const rows = await db.rows<{ readonly alertId: string; readonly lastMs: number }>(
        `SELECT alert.id AS "alertId", greatest(opened.at_ms, resolved.at_ms) AS "lastMs"
         FROM unnest($1::text[]) AS alert (id)
           CROSS JOIN LATERAL (
             SELECT incidents.opened_at_ms AS at_ms FROM incidents WHERE incidents.alert_id = alert.id
             ORDER BY incidents.opened_at_ms DESC LIMIT 1) AS opened
           LEFT JOIN LATERAL (
             SELECT incidents.resolved_at_ms AS at_ms FROM incidents
             WHERE incidents.alert_id = alert.id AND incidents.resolved_at_ms IS NOT NULL
             ORDER BY incidents.resolved_at_ms DESC LIMIT 1) AS resolved ON true`,
        [alerts.map(({ id }) => id)],
      );
      return new Map(rows.map(({ alertId, lastMs }) => [alertId, lastMs]));
    },

    recordTransitions: (transitions) =>
      db.transaction(async (session) => {
        if (transitions.fence !== undefined && !(await lockFence(session, transitions.fence))) return false;
        if (!(await lockAlert(session, transitions))) return false;
        // Resolve first: an incident may open for the label set of one that resolves.
        await resolve(session, transitions);
        if (transitions.opened.length > 0) {
          await open(session, transitions);
          await removeOldest(session, transitions.alertId, keptOfAlert);
        }
        await storeNotifications(session, transitions.notifications);
        return true;
      }),

    async list({ projectId, alertId, state, after, limit }: IncidentListQuery) {
      const { openedAtMs, id } = after ?? { openedAtMs: Number.MAX_SAFE_INTEGER, id: '' };
      const rows = await db.rows<IncidentRow>(
        `${selectIncidents}
         WHERE incidents.project_id = $1 AND incidents.alert_id = $2 ${ofState[state ?? 'any']}
           AND incidents.opened_at_ms <= $3 AND (incidents.opened_at_ms < $3 OR incidents.id > $4)
         ORDER BY incidents.opened_at_ms DESC, incidents.id LIMIT $5`,
        [projectId, alertId, openedAtMs, id, limit],
      );
      return rows.map(toIncident);
    },

    async countOpen(projectId) {
      const rows = await db.rows<{ readonly alertId: string; readonly count: number }>(
        `SELECT incidents.alert_id AS "alertId", count(*) AS count
         FROM incidents WHERE incidents.project_id = $1 AND incidents.resolved_at_ms IS NULL GROUP BY incidents.alert_id`,
        [projectId],
      );
      return new Map(rows.map(({ alertId, count }) => [alertId, count]));
    },

    pruneExcess: ({ projectId, keptCount, limit }) =>
      db.change(
        `DELETE FROM incidents WHERE incidents.id = ANY (ARRAY(
           SELECT newest_first.id FROM (
             SELECT resolved.id, sum(${countOfLabels('octet_length(resolved.labels)')}) OVER (
               ORDER BY resolved.resolved_at_ms DESC, resolved.id DESC ROWS UNBOUNDED PRECEDING) AS count
             FROM incidents AS resolved
             WHERE resolved.project_id = $1 AND resolved.resolved_at_ms IS NOT NULL) AS newest_first
           WHERE newest_first.count > $2 LIMIT $3))`,
        [projectId, keptCount, limit],
      ),
  };
}

/** Whether the alert is still the version that was evaluated, which it then stays until the transaction ends. */
async function lockAlert(
  session: PostgresSession,
  { projectId, alertId, alertEtag }: IncidentTransitions,
): Promise<boolean> {
  const [alert] = await session.rows<{ readonly etag: string }>(
    'SELECT documents.etag FROM documents WHERE documents.id = $1 AND documents.project_id = $2 FOR SHARE OF documents',
    [alertId, projectId],
  );
  return alert?.etag === alertEtag;
}

async function resolve(session: PostgresSession, { alertId, resolved }: IncidentTransitions): Promise<void> {
  if (resolved.length === 0) return;
  const resolvedCount = await session.change(
    `UPDATE incidents SET resolved_at_ms = resolution.at_ms, resolved_value = resolution.value
     FROM unnest($2::text[], $3::bigint[], $4::double precision[]) AS resolution (id, at_ms, value)
     WHERE incidents.id = resolution.id AND incidents.alert_id = $1 AND incidents.resolved_at_ms IS NULL`,
    [
      alertId,
      resolved.map(({ id }) => id),
      resolved.map(({ resolvedAtMs }) => resolvedAtMs),
      resolved.map(({ resolvedValue = null }) => resolvedValue),
    ],
  );
  // Whoever resolved them has notified of it.
  if (resolvedCount < resolved.length) throw incidentConflict();
}

async function open(session: PostgresSession, { opened }: IncidentTransitions): Promise<void> {
  const storedCount = await session.change(
    `INSERT INTO incidents (id, project_id, alert_id, labels, value, opened_at_ms, notified)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::double precision[], $6::bigint[], $7::boolean[])
     ON CONFLICT DO NOTHING`,
    [
      opened.map(({ id }) => id),
      opened.map(({ projectId }) => projectId),
      opened.map(({ alertId }) => alertId),
      opened.map(({ labels }) => JSON.stringify(labels)),
      opened.map(({ value }) => value),
      opened.map(({ openedAtMs }) => openedAtMs),
      opened.map(({ notified }) => notified),
    ],
  );
  if (storedCount < opened.length) throw incidentConflict();
}

async function removeOldest(session: PostgresSession, alertId: string, kept: number): Promise<void> {
  await session.change(
    `DELETE FROM incidents WHERE incidents.resolved_at_ms IS NOT NULL AND incidents.id IN (
       SELECT ranked.id FROM incidents AS ranked WHERE ranked.alert_id = $1
       ORDER BY ranked.opened_at_ms DESC, ranked.id OFFSET $2)`,
    [alertId, kept],
  );
}
