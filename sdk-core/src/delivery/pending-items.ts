import { utf8ByteLength } from '../encoding/utf8-text.ts';
import {
  attributesPerFlush,
  eventsPerFlush,
  hintsPerFlush,
  spansPerFlush,
  tagsPerFlush,
} from '../encoding/wire-limits.ts';
import { encodeNamedEvent, longestJsonLength, type NamedEvent } from '../recording/named-event.ts';
import { itemOverheadBytes } from './delivery-limits.ts';
import type { MemoryBudget } from './memory-budget.ts';
import type { ItemKind, ItemsByKind } from './queued-items.ts';

/** The items of one flush. Their memory stays reserved until `release`. */
export interface Batch {
  readonly items: ItemsByKind;
  /** The calls of the host that added the items, or values that these replaced. */
  readonly callCount: number;
  /** Further calls behind an item, by its kind and key; only for items of more than one call. */
  readonly repeats: ReadonlyMap<string, number>;
  release(): void;
}

/** The queue of one trace, bounded by its count and by the client's memory. */
export interface PendingItems {
  /**
   * Whether the item was queued. A queued attribute or tag with the same key is replaced in place:
   * only its last value is sent, for all the calls that set it.
   */
  add(kind: ItemKind, key: string | undefined, json: string): boolean;
  /**
   * Whether the event was queued. It is encoded after the current turn of the event loop; until
   * then its memory counts as that of its longest JSON.
   */
  addNamedEvent(event: NamedEvent): boolean;
  /**
   * Removes the oldest items of each kind, up to the limits of one flush and to about `maxBytes` of JSON in UTF-8; at least one
   * item.
   */
  takeBatch(maxBytes: number): Batch;
  /** Discards all items and returns the number of calls that added them. */
  clear(): number;
  /** The queued items. */
  count(): number;
}

/** In the order in which the kinds share the room of a flush: what is small and describes the whole trace first. */
const batchLimits: Readonly<Record<ItemKind, number>> = {
  attribute: attributesPerFlush,
  tag: tagsPerFlush,
  hint: hintsPerFlush,
  event: eventsPerFlush,
  span: spansPerFlush,
};

function createItemsByKind(): ItemsByKind {
  return { event: new Map(), attribute: new Map(), tag: new Map(), hint: new Map(), span: new Map() };
}

/** A string takes up to two bytes per UTF-16 unit. */
function memoryBytes(jsonLength: number): number {
  return jsonLength * 2 + itemOverheadBytes;
}

export function createPendingItems(maxQueueSize: number, budget: MemoryBudget): PendingItems {
  const queues = createItemsByKind();
  let sequence = 0;
  let count = 0;
  let repeats = new Map<string, number>();
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

  return {
    add(kind, key, json) {
      if (kind === 'event') encodeRecentEvents();
      const replaced = key === undefined ? undefined : queues[kind].get(key);
      if (replaced === undefined && count >= maxQueueSize) return false;
      if (!budget.reserve(memoryBytes(json.length))) return false;
      if (replaced === undefined) count += 1;
      else {
        budget.release(memoryBytes(replaced.length));
        repeats.set(kind + key, (repeats.get(kind + key) ?? 0) + 1);
      }
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
    takeBatch(maxBytes) {
      encodeRecentEvents();
      const items = createItemsByKind();
      const taken = new Map<string, number>();
      let roomBytes = maxBytes;
      let heldBytes = 0;
      let itemCount = 0;
      let callCount = 0;
      for (const kind of Object.keys(batchLimits) as ItemKind[]) {
        for (const [key, json] of queues[kind]) {
          if (items[kind].size === batchLimits[kind]) break;
          const bytes = utf8ByteLength(json) + 1;
          // The first item is always taken, or one above the limit would block the queue forever.
          if (bytes > roomBytes && itemCount > 0) break;
          roomBytes -= bytes;
          const repeatCount = repeats.get(kind + key) ?? 0;
          if (repeats.delete(kind + key)) taken.set(kind + key, repeatCount);
          queues[kind].delete(key);
          items[kind].set(key, json);
          heldBytes += memoryBytes(json.length);
          itemCount += 1;
          callCount += 1 + repeatCount;
        }
      }
      count -= itemCount;
      return { items, callCount, repeats: taken, release: () => budget.release(heldBytes) };
    },
    clear() {
      encodeRecentEvents();
      const cleared = [...repeats.values()].reduce((sum, repeatCount) => sum + repeatCount, count);
      repeats = new Map();
      for (const queue of Object.values(queues)) {
        for (const json of queue.values()) budget.release(memoryBytes(json.length));
        queue.clear();
      }
      count = 0;
      return cleared;
    },
    count: () => count,
  };
}
