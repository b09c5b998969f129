import type { Incident } from '../../alerts/incident.ts';
import {
  type AlertKey,
  type IncidentListQuery,
  type IncidentResolution,
  type IncidentStore,
  type IncidentTransitions,
  incidentConflict,
} from '../../alerts/incident-store.ts';
import type { NewNotification } from '../../notifications/notification.ts';
import type { ExcessRequest } from '../../time/start-project-pruning.ts';
import type { SqliteDatabase } from '../sqlite/open-database.ts';
import { type CheckedRow, damageOf, isIntact } from './checksums/damaged-row.ts';
import { countOfLabels } from './counted-bytes.ts';
import { metaWork } from './meta-work.ts';
import { type IncidentRow, toIncident } from './rows/incident-row.ts';

export interface SqliteIncidentStoreOptions {
  readonly db: SqliteDatabase;
  /** Of `createNotificationInserter`: runs inside the transaction of the incidents. */
  readonly insertNotification: (notification: NewNotification) => void;
  /** Maximum incidents kept per alert; beyond it the oldest resolved ones are deleted. */
  readonly keptOfAlert?: number;
}

type ResolvedRow = Omit<IncidentResolution, 'resolvedValue'> & {
  readonly alertId: string;
  readonly resolvedValue: number | null;
};

const defaultKeptOfAlert = 10_000;

/** As an index has it, so no labels are read. */
const labelBytes = 'length(CAST(incidents.labels AS BLOB))';

const selectIncidents = `
  SELECT id, project_id, alert_id, labels, value, opened_at_ms, resolved_at_ms, resolved_value, notified,
    ${damageOf('incidents')}
  FROM incidents`;
const ofState = { firing: 'AND resolved_at_ms IS NULL', resolved: 'AND resolved_at_ms IS NOT NULL', any: '' };

/** Keeps incidents in `meta.db`. The caller closes the connection. */
export function createSqliteIncidentStore(options: SqliteIncidentStoreOptions): IncidentStore {
  const { db, insertNotification, keptOfAlert = defaultKeptOfAlert } = options;
  // `CROSS JOIN` and `INDEXED BY` fix order and index: an alert has thousands of resolved incidents.
  const selectOpen = db.prepare<[string], IncidentRow>(
    `SELECT incidents.* FROM json_each(?) AS alert CROSS JOIN incidents INDEXED BY incidents_open
     WHERE incidents.project_id = alert.value ->> 'projectId' AND incidents.alert_id = alert.value ->> 'id'
       AND incidents.resolved_at_ms IS NULL`,
  );
  const selectLastTransitions = db
    .prepare<[string], [string, number]>(
      `SELECT last.alert_id, max(last.opened_at_ms, ifnull(last.resolved_at_ms, last.opened_at_ms))
       FROM (
         SELECT alert.value ->> 'id' AS alert_id,
           (SELECT incidents.opened_at_ms FROM incidents
            WHERE incidents.alert_id = alert.value ->> 'id'
            ORDER BY incidents.opened_at_ms DESC LIMIT 1) AS opened_at_ms,
           (SELECT incidents.resolved_at_ms FROM incidents
            WHERE incidents.alert_id = alert.value ->> 'id' AND incidents.resolved_at_ms IS NOT NULL
            ORDER BY incidents.resolved_at_ms DESC LIMIT 1) AS resolved_at_ms
         FROM json_each(?) AS alert) AS last
       WHERE last.opened_at_ms IS NOT NULL`,
    )
    .raw();
  const countOpen = db
    .prepare<[string], [string, number]>(
      'SELECT alert_id, count(*) FROM incidents WHERE project_id = ? AND resolved_at_ms IS NULL GROUP BY alert_id',
    )
    .raw();
  // Without a limit: how many damaged rows are between the intact ones is only known as they are read.
  const prepareList = (condition: string) =>
    db.prepare<[Record<string, string | number>], IncidentRow & CheckedRow>(
      `${selectIncidents}
       WHERE project_id = @projectId AND alert_id = @alertId ${condition}
         AND (opened_at_ms < @openedAtMs OR (opened_at_ms = @openedAtMs AND id > @id))
       ORDER BY opened_at_ms DESC, id`,
    );
  const lists = {
    firing: prepareList(ofState.firing),
    resolved: prepareList(ofState.resolved),
    any: prepareList(ofState.any),
  };
  const selectEtag = db
    .prepare<[string, string], string>('SELECT etag FROM documents WHERE id = ? AND project_id = ?')
    .pluck();
  const insert = db.prepare(
    `INSERT INTO incidents (id, project_id, alert_id, labels, value, opened_at_ms, notified)
     VALUES (@id, @projectId, @alertId, @labels, @value, @openedAtMs, @notified)`,
  );
  const resolve = db.prepare<[ResolvedRow]>(
    `UPDATE incidents SET resolved_at_ms = @resolvedAtMs, resolved_value = @resolvedValue
     WHERE id = @id AND alert_id = @alertId AND resolved_at_ms IS NULL`,
  );
  const removeOldest = db.prepare<[{ alertId: string; kept: number }]>(
    `DELETE FROM incidents WHERE resolved_at_ms IS NOT NULL AND id IN (
       SELECT id FROM incidents WHERE alert_id = @alertId ORDER BY opened_at_ms DESC, id LIMIT -1 OFFSET @kept)`,
  );

  const removeExcess = db.prepare<[ExcessRequest]>(
    `DELETE FROM incidents WHERE rowid IN (
       SELECT newest_first.id FROM (
         SELECT incidents.rowid AS id, sum(${countOfLabels(labelBytes)}) OVER (
           ORDER BY incidents.resolved_at_ms DESC, ${labelBytes} DESC, incidents.rowid DESC ROWS UNBOUNDED PRECEDING
         ) AS count
         FROM incidents WHERE incidents.project_id = @projectId AND incidents.resolved_at_ms IS NOT NULL) AS newest_first
       WHERE newest_first.count > @keptCount LIMIT @limit)`,
  );

  const record = db.transaction((transitions: IncidentTransitions): boolean => {
    const { projectId, alertId, alertEtag, opened, resolved, notifications } = transitions;
    if (selectEtag.get(alertId, projectId) !== alertEtag) return false;
    // Resolve first: an incident may open for the label set of one that resolves.
    for (const { id, resolvedAtMs, resolvedValue = null } of resolved)
      if (resolve.run({ id, alertId, resolvedAtMs, resolvedValue }).changes === 0) throw incidentConflict();
    for (const incident of opened) {
      const labels = JSON.stringify(incident.labels);
      insert.run({ ...incident, labels, notified: Number(incident.notified) });
    }
    if (opened.length > 0) removeOldest.run({ alertId, kept: keptOfAlert });
    for (const notification of notifications) insertNotification(notification);
    return true;
  });

  function list({ projectId, alertId, state, after, limit }: IncidentListQuery): readonly Incident[] {
    const { openedAtMs, id } = after ?? { openedAtMs: Number.MAX_SAFE_INTEGER, id: '' };
    const incidents: Incident[] = [];
    for (const row of lists[state ?? 'any'].iterate({ projectId, alertId, openedAtMs, id })) {
      if (isIntact(row)) incidents.push(toIncident(row));
      if (incidents.length >= limit) break;
    }
    return incidents;
  }

  return {
    listOpen: (alerts) => metaWork(() => selectOpen.all(toJson(alerts)).flatMap(toOpenIncident)),
    lastTransitionsMs: (alerts) => metaWork(() => new Map(selectLastTransitions.all(toJson(alerts)))),
    recordTransitions: (transitions) => metaWork(() => record.immediate(transitions)),
    list: (query) => metaWork(() => list(query)),
    countOpen: (projectId) => metaWork(() => new Map(countOpen.all(projectId))),
    pruneExcess: (request) => metaWork(() => removeExcess.run(request).changes),
  };
}

/** Leaves out a damaged row whose labels cannot be read: none of these alerts would be evaluated for it. */
function toOpenIncident(row: IncidentRow): readonly Incident[] {
  try {
    return [toIncident(row)];
  } catch {
    return [];
  }
}

function toJson(alerts: readonly AlertKey[]): string {
  return JSON.stringify(alerts.map(({ projectId, id }) => ({ projectId, id })));
}
