import { randomBytes } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import type { IdentityLimits } from '../../../identity/identity-limits.ts';
import { createWriteGuard } from '../../threads/write-guard.ts';
import { createNotificationInserter } from '../delivery-table.ts';
import { createMetaStores } from '../meta-stores.ts';
import { openMetaDatabase } from '../open-meta-database.ts';
import { createMetaScrub } from '../scrub-meta.ts';
import { createSqliteDocumentStore } from '../sqlite-document-store.ts';
import { createSqliteIdentityStore } from '../sqlite-identity-store.ts';
import { createSqliteIncidentStore } from '../sqlite-incident-store.ts';
import { callMetaStore } from '../thread/call-meta-store.ts';
import { serveMetaCalls } from '../thread/serve-meta-calls.ts';

export interface ContractStart {
  readonly databasePath: string;
  readonly identityLimits: IdentityLimits;
}

/** The thread of `meta.db` with the clock and the limits of the store contract suites. */
const port = parentPort;
if (port === null) throw new Error('meta-contract-worker.ts runs only as a worker thread');
// Cast: meta-thread.process.test.ts starts this thread.
const { databasePath, identityLimits } = workerData as ContractStart;
const db = openMetaDatabase(databasePath, (item) =>
  port.postMessage({ kind: 'notice', notice: { kind: 'damaged-item', item } }),
);
db.pragma('busy_timeout = 0');
const scrubStep = createMetaScrub(db);
const stores = {
  ...createMetaStores({ db, randomBytes, nowMs: () => 5_000 }),
  scrub: { scrubStep: async () => scrubStep() },
  documents: createSqliteDocumentStore({ db, randomBytes, maxOfKind: 3 }),
  identities: createSqliteIdentityStore(db, identityLimits),
  incidents: createSqliteIncidentStore({
    db,
    insertNotification: createNotificationInserter(db),
    keptOfAlert: 4,
  }),
};

serveMetaCalls(port, {
  started: { lostFrames: 0 },
  call: (call) => callMetaStore(stores, call),
  guard: createWriteGuard(db.name),
  foreignChangeIntervalMs: 5,
  returnSpace: () => false,
  foreignChangeMarker: () => Number(db.pragma('data_version', { simple: true })),
  release: () => db.close(),
});
