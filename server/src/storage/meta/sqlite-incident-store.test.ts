import { randomBytes } from 'node:crypto';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { IncidentListQuery } from '../../alerts/incident-store.ts';
import { describeIncidentStore } from '../../alerts/testing/incident-store-contract.ts';
import { createSqliteDocumentStore } from './sqlite-document-store.ts';
import { createSqliteIncidentStore } from './sqlite-incident-store.ts';
import { openMetaTestDatabase } from './testing/meta-test-database.ts';

function open() {
  const { db, close } = openMetaTestDatabase();
  db.exec('CREATE TABLE notified (event_id TEXT NOT NULL PRIMARY KEY) STRICT');
  const insertNotified = db.prepare<[string]>('INSERT INTO notified (event_id) VALUES (?)');
  const selectNotified = db.prepare<[], string>('SELECT event_id FROM notified ORDER BY event_id').pluck();
  return {
    db,
    documents: createSqliteDocumentStore({ db, randomBytes }),
    incidents: createSqliteIncidentStore({
      db,
      insertNotification: ({ eventId }) => void insertNotified.run(eventId),
      keptOfAlert: 4,
    }),
    notified: async () => selectNotified.all(),
    close,
  };
}

describeIncidentStore('meta.db', open);

async function putAlert({ documents }: Pick<ReturnType<typeof open>, 'documents'>) {
  const put = await documents.put({
    kind: 'metric-alert',
    projectId: 'prj_1',
    slug: 'a',
    body: '{}',
    summary: '{}',
    precondition: { kind: 'absent' },
    nowMs: 1,
  });
  if (put.kind !== 'created') throw new Error(put.kind);
  const { id: alertId, etag: alertEtag } = put.document;
  return {
    incident: { projectId: 'prj_1', alertId, labels: ['a', 'b'], value: 1, openedAtMs: 1, notified: true },
    transitions: { projectId: 'prj_1', alertId, alertEtag, resolved: [], notifications: [] },
  };
}

it('has at most one open incident per label set', async () => {
  const { documents, incidents, close } = open();
  onTestFinished(close);
  const { incident, transitions } = await putAlert({ documents });
  await incidents.recordTransitions({ ...transitions, opened: [{ ...incident, id: 'inc_1' }] });
  const again = incidents.recordTransitions({ ...transitions, opened: [{ ...incident, id: 'inc_2' }] });
  await expect(again).rejects.toThrow();
  expect(await incidents.listOpen([{ projectId: 'prj_1', id: incident.alertId }])).toHaveLength(1);
});

it('finds when incidents of an alert last opened or resolved by indexes alone, however many it has', () => {
  const { db, close } = open();
  onTestFinished(close);
  const prepare = vi.spyOn(db, 'prepare');
  createSqliteIncidentStore({ db, insertNotification: () => {} });
  const sql = prepare.mock.calls.map(([text]) => text).find((text) => text.includes('last.resolved_at_ms'));
  const plan = db.prepare<[string], { readonly detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all('[]');
  const steps = new Set(
    plan.map(({ detail }) => detail).filter((detail) => !detail.startsWith('CORRELATED')),
  );
  expect(steps).toEqual(
    new Set([
      'SCAN alert VIRTUAL TABLE INDEX 1:',
      'SEARCH incidents USING COVERING INDEX incidents_by_alert (alert_id=?)',
      'SEARCH incidents USING COVERING INDEX incidents_by_resolution (alert_id=? AND resolved_at_ms>?)',
    ]),
  );
});

it('reads open incidents without one whose damaged labels cannot be read', async () => {
  const { db, documents, incidents, close } = open();
  onTestFinished(close);
  const { incident, transitions } = await putAlert({ documents });
  const opened = ['inc_1', 'inc_2'].map((id) => ({ ...incident, id, labels: ['a', id] }));
  await incidents.recordTransitions({ ...transitions, opened });
  db.pragma('ignore_check_constraints = ON');
  db.exec("UPDATE incidents SET labels = replace(labels, ']', '}') WHERE id = 'inc_1'");
  const [, readable] = opened;
  expect(await incidents.listOpen([{ projectId: 'prj_1', id: incident.alertId }])).toEqual([readable]);
});

it('fills a list that leaves damaged incidents out with older ones, which would seem not to exist otherwise', async () => {
  const { db, documents, incidents, close } = open();
  onTestFinished(close);
  const { incident, transitions } = await putAlert({ documents });
  const opened = [1, 2, 3, 4, 5, 6, 7].map((number) => ({
    ...incident,
    id: `inc_${number}`,
    labels: ['n', `${number}`],
    openedAtMs: number * 10,
  }));
  await incidents.recordTransitions({ ...transitions, opened });
  db.exec("UPDATE row_checksums SET checksum = checksum + 1 WHERE row_key IN ('inc_3', 'inc_5', 'inc_6')");
  const { projectId, alertId } = incident;
  const list = async (query: Pick<IncidentListQuery, 'limit' | 'after' | 'state'>) =>
    (await incidents.list({ projectId, alertId, ...query })).map(({ id }) => id);
  expect(await list({ limit: 1 })).toEqual(['inc_7']);
  expect(await list({ limit: 3 })).toEqual(['inc_7', 'inc_4', 'inc_2']);
  expect(await list({ limit: 3, state: 'firing' })).toEqual(['inc_7', 'inc_4', 'inc_2']);
  expect(await list({ limit: 3, after: { openedAtMs: 40, id: 'inc_4' } })).toEqual(['inc_2', 'inc_1']);
});
