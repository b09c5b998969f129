import { randomBytes } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
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

it('has at most one open incident per label set', async () => {
  const { documents, incidents, close } = open();
  onTestFinished(close);
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
  const incident = {
    projectId: 'prj_1',
    alertId,
    labels: ['a', 'b'],
    value: 1,
    openedAtMs: 1,
    notified: true,
  };
  const transitions = { projectId: 'prj_1', alertId, alertEtag, resolved: [], notifications: [] };
  await incidents.recordTransitions({ ...transitions, opened: [{ ...incident, id: 'inc_1' }] });
  const again = incidents.recordTransitions({ ...transitions, opened: [{ ...incident, id: 'inc_2' }] });
  await expect(again).rejects.toThrow();
  expect(await incidents.listOpen([{ projectId: 'prj_1', id: alertId }])).toHaveLength(1);
});
