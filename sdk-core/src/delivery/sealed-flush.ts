import type { Platform } from '../client/platform.ts';
import { encodeFlush } from '../encoding/wire-encoding.ts';
import type { RejectedItem } from './ingest-reply.ts';
import type { Batch } from './pending-items.ts';

/**
 * A batch with its id and text, which stay the same however often and by whomever it is sent: the
 * service stores a repeated id once.
 */
export interface SealedFlush {
  readonly body: string;
  /** The calls of the host that are in it. */
  readonly callCount: number;
  /** The calls behind items that the service did not store. */
  countRejected(rejected: unknown): number;
  release(): void;
}

export function sealFlush(
  { items, callCount, repeats, release }: Batch,
  name: string | undefined,
  { nowMs, randomHex, source }: Pick<Platform, 'nowMs' | 'randomHex' | 'source'>,
): SealedFlush {
  const tags = [...items.tag.keys()];
  return {
    body: encodeFlush({ flushId: randomHex(16), name, source, sentMs: nowMs(), items }),
    callCount,
    release,
    countRejected(rejected) {
      let count = 0;
      for (const entry of Array.isArray(rejected) ? rejected : []) {
        const { item, index, key }: RejectedItem = entry ?? {};
        // The service names attributes by key and other items by position.
        const queueKey = item === 'tag' ? tags[Number(index)] : JSON.stringify(key);
        count += 1 + (repeats.get(`${item}${queueKey}`) ?? 0);
      }
      return Math.min(count, callCount);
    },
  };
}
