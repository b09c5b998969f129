import { clientLimits, wireLimits } from '../encoding/wire-limits.ts';
import { encodeNamedEvent, longestJsonLength, type NamedEvent } from '../recording/named-event.ts';
import type { MemoryBudget } from './memory-budget.ts';
import type { ItemKind, ItemsByKind, ItemsOfKind } from './queued-items.ts';

/** The items of one flush. Their memory stays reserved until `release`. */
export interface Batch {
  readonly items: ItemsByKind;
  readonly count: number;
  release(): void;
}

/** The queue of one trace, bounded by its count and by the client's memory. */
export interface PendingItems {
  /**
   * Whether the item was queued. A queued attribute or tag with the same key is replaced in place:
   * only its last value is sent.
   */
  add(kind: ItemKind, key: string | undefined, json: string): boolean;
  /**
   * Whether the event was queued. It is encoded after the current turn of the event loop; until
   * then its memory counts as that of its longest JSON.
   */
  addNamedEvent(event: NamedEvent): boolean;
  /** Removes the oldest items of each kind, up to the limits of one flush. */
  takeBatch(): Batch;
  /** Discards all items and returns their number. */
  clear(): number;
  count(): number;
}

const batchLimits: Readonly<Record<ItemKind, number>> = {
  event: wireLimits.eventsPerFlush,
  attribute: wireLimits.attributesPerFlush,
  tag: wireLimits.tagsPerFlush,
  hint: wireLimits.hintsPerFlush,
  span: wireLimits.spansPerFlush,
};

function createItemsByKind(): ItemsByKind {
  return { event: new Map(), attribute: new Map(), tag: new Map(), hint: new Map(), span: new Map() };
}

/** A string takes up to two bytes per UTF-16 unit. */
function memoryBytes(jsonLength: number): number {
  return jsonLength * 2 + clientLimits.itemOverheadBytes;
}

export function createPendingItems(maxQueueSize: number, budget: MemoryBudget): PendingItems {
  const queues = createItemsByKind();
  const kinds: readonly ItemsOfKind[] = Object.values(queues);
  let sequence = 0;
  let count = 0;
  /** Events of this turn, newer than the whole queue. */
  let recentEvents: NamedEvent[] = [];
  let recentBytes = 0;

  /**
   * Runs before the turn ends: a string may be a slice of a far larger one of the host, which it
   * would keep in memory while queued.
   */
  function encodeRecentEvents(): void {
    let encodedBytes = 0;
    for (const event of recentEvents) {
      const json = encodeNamedEvent(event);
      encodedBytes += memoryBytes(json.length);
      sequence += 1;
      queues.event.set(sequence, json);
    }
    budget.release(recentBytes - encodedBytes);
    recentEvents = [];
    recentBytes = 0;
  }

  function moveToBatch(kind: ItemKind, batch: ItemsOfKind, roomBytes: number): number {
    let takenBytes = 0;
    for (const [key, json] of queues[kind]) {
      // The first item is always moved, or one above the limit would block the queue forever.
      if (batch.size === batchLimits[kind] || (takenBytes > 0 && takenBytes + json.length > roomBytes)) break;
      batch.set(key, json);
      queues[kind].delete(key);
      takenBytes += json.length;
    }
    return takenBytes;
  }

  return {
    add(kind, key, json) {
      if (kind === 'event') encodeRecentEvents();
      const replaced = key === undefined ? undefined : queues[kind].get(key);
      if (replaced === undefined && count >= maxQueueSize) return false;
      if (!budget.reserve(memoryBytes(json.length))) return false;
      if (replaced === undefined) count += 1;
      else budget.release(memoryBytes(replaced.length));
      sequence += 1;
      queues[kind].set(key ?? sequence, json);
      return true;
    },
    addNamedEvent(event) {
      const bytes = memoryBytes(longestJsonLength(event));
      if (count >= maxQueueSize || !budget.reserve(bytes)) return false;
      count += 1;
      recentBytes += bytes;
      if (recentEvents.push(event) === 1) void Promise.resolve().then(encodeRecentEvents);
      return true;
    },
    takeBatch() {
      encodeRecentEvents();
      const items = createItemsByKind();
      let roomBytes: number = clientLimits.flushBytes;
      for (const kind of Object.keys(batchLimits) as ItemKind[]) {
        roomBytes -= moveToBatch(kind, items[kind], roomBytes);
      }
      const texts = Object.values(items).flatMap((ofKind) => [...ofKind.values()]);
      const heldBytes = texts.reduce((sum, json) => sum + memoryBytes(json.length), 0);
      count -= texts.length;
      return { items, count: texts.length, release: () => budget.release(heldBytes) };
    },
    clear() {
      const cleared = count;
      encodeRecentEvents();
      for (const queue of kinds) {
        for (const json of queue.values()) budget.release(memoryBytes(json.length));
        queue.clear();
      }
      count = 0;
      return cleared;
    },
    count: () => count,
  };
}
