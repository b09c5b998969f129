import { setTimeout as delay } from 'node:timers/promises';
import type { SpanStore } from '../../../server/src/traces/trace-store.ts';

const appendsAtOnce = 8;
const retryMs = 20;
let nextKey = 1;

/** Appends every request, waiting while the store's queue is full. */
export async function appendSampleSpans(
  store: SpanStore,
  projectId: string,
  requests: Iterable<Uint8Array<ArrayBuffer>>,
  receivedAtMs: number = Date.now(),
): Promise<void> {
  const waiting = requests[Symbol.iterator]();
  async function appendNext(): Promise<void> {
    for (let next = waiting.next(); next.done !== true; next = waiting.next()) {
      await appendOne(store, projectId, next.value, receivedAtMs);
    }
  }
  await Promise.all(Array.from({ length: appendsAtOnce }, appendNext));
}

async function appendOne(
  store: SpanStore,
  projectId: string,
  bytes: Uint8Array<ArrayBuffer>,
  receivedAtMs: number,
): Promise<void> {
  // The same bytes with the same key would be stored once.
  const keyId = `key_${nextKey++}`;
  const terms = { receivedAtMs, oldestNs: 0n, newestNs: 2n ** 62n };
  for (;;) {
    try {
      // A copy, because the store takes ownership and the request may be sent to another store.
      const { rejected, reason } = await store.appendSpans({
        projectId,
        keyId,
        request: bytes.slice(),
        ...terms,
      });
      if (rejected > 0) throw new Error(`${rejected} spans were rejected: ${reason}`);
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'UNAVAILABLE')) throw error;
      await delay(retryMs);
    }
  }
}
