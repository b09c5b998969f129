import { randomBytes } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { repeat } from '../../../time/timers.ts';
import { createSpaceReturner } from '../../sqlite/return-space.ts';
import { giveBackMemory } from '../../threads/give-back-memory.ts';
import { isStorageFailure } from '../../threads/storage-failure.ts';
import { createWriteGuard } from '../../threads/write-guard.ts';
import { openOrRestoreMetaDatabase } from '../copies/restore-meta-database.ts';
import { startMetaCopies } from '../copies/start-meta-copies.ts';
import { releaseClaimsOfEndedProcesses } from '../delivery-claims.ts';
import { createMetaStores } from '../meta-stores.ts';
import { createMetaScrub } from '../scrub-meta.ts';
import { callMetaStore } from './call-meta-store.ts';
import type { MetaNotice, MetaStart } from './meta-messages.ts';
import { serveMetaCalls } from './serve-meta-calls.ts';

/** A key that another process revokes is refused after this and the polling interval of who caches it. */
const foreignChangeIntervalMs = 250;

const port = parentPort;
if (port === null) throw new Error('meta-worker.ts runs only as a worker thread');
giveBackMemory();
const notify = (notice: MetaNotice): void => port.postMessage({ kind: 'notice', notice });
// Cast: only startMetaThread starts this thread.
const start = workerData as MetaStart;
const { db, lostFrames, restored } = openOrRestoreMetaDatabase({
  ...start,
  nowMs: Date.now(),
  onDamage: (item) => notify({ kind: 'damaged-item', item }),
});
try {
  releaseClaimsOfEndedProcesses(db); // this process holds the lock of the data directory
} catch (error) {
  if (!isStorageFailure(error)) throw error; // on a full disk the leases end by themselves
}
// From here on a lock that another process holds fails a call at once, and the thread serves others before it tries again.
db.pragma('busy_timeout = 0');
const scrubStep = createMetaScrub(db);
const stores = {
  ...createMetaStores({ db, randomBytes, nowMs: Date.now }),
  scrub: { scrubStep: async () => scrubStep() },
};
const stopCopies = startMetaCopies({
  db,
  folder: start.copiesFolder,
  nowMs: Date.now,
  repeat,
  onFailure: (reason) => notify({ kind: 'copy-failed', reason }),
});

serveMetaCalls(port, {
  call: (call) => callMetaStore(stores, call),
  guard: createWriteGuard(db.name),
  foreignChangeIntervalMs,
  returnSpace: createSpaceReturner(db),
  foreignChangeMarker: () => Number(db.pragma('data_version', { simple: true })),
  started: { lostFrames, ...(restored === undefined ? {} : { restored }) },
  release() {
    stopCopies();
    db.close();
  },
});
