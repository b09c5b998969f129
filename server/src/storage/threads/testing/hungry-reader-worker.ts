import { parentPort } from 'node:worker_threads';
import { serveReads } from '../serve-reads.ts';

/** What a read does: fills the heap in small steps, with or without checks between them, or answers at once. */
export interface HungryRead {
  readonly kind: 'hoard' | 'hoard-unchecked' | 'answer';
  readonly projectId: string;
}

if (parentPort === null) throw new Error('hungry-reader-worker.ts runs only as a worker thread');
serveReads<HungryRead, string>(parentPort, {
  storeName: 'test store',
  read({ kind, projectId }, checkDeadline) {
    const hoard: object[] = [];
    while (kind !== 'answer') {
      if (kind === 'hoard') checkDeadline();
      for (let index = 0; index < 1_000; index += 1) hoard.push({ index, near: [index] });
    }
    return projectId;
  },
  release: () => {},
});
