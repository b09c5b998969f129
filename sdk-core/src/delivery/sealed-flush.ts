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
  countRejected(rejected: readonly RejectedItem[]): number;
  release(): void;
}

export function sealFlush(
  batch: Batch,
  name: string | undefined,
  { nowMs, randomHex, source }: Pick<Platform, 'nowMs' | 'randomHex' | 'source'>,
): SealedFlush {
  const { items, callCount, repeats, release } = batch;
  const flushId = randomHex(16);
  /** Calls of the items that stand for several, as the service names items. */
  const calls = new Map<unknown, number>();
  if (repeats.size > 0) {
    [...items.tag.keys()].forEach((key, index) => {
      calls.set(`tag${index}`, 1 + (repeats.get(`tag${key}`) ?? 0));
    });
    for (const key of items.attribute.keys()) {
      calls.set(`attribute${JSON.parse(String(key))}`, 1 + (repeats.get(`attribute${key}`) ?? 0));
    }
  }
  return {
    body: encodeFlush({ flushId, name, source, sentMs: nowMs(), items }),
    callCount,
    countRejected(rejected) {
      const counts = rejected.map(({ item, key, index }) => calls.get(`${item}${key ?? index}`) ?? 1);
      return Math.min(
        counts.reduce((sum, count) => sum + count, 0),
        callCount,
      );
    },
    release,
  };
}
