import { KeyTable } from './key-table.ts';

/** Of one key. */
const maxShare = 1 / 8;

/**
 * Caches what was decoded from bytes that many points share (a resource, a scope, a metric, the bounds of a histogram),
 * keyed by these bytes and their context. Cleared when full; values handed out before stay usable.
 */
export class ContextTable<Context> {
  #keys = new KeyTable();
  #contexts: Context[] = [];
  /** The entry found last, 0 if none. */
  #last = 0;
  readonly #maxBytes: number;

  /** @param maxBytes of the keys. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** @param make called for unknown bytes; if it throws, the table is unchanged. */
  get(
    parent: number,
    bytes: Uint8Array,
    view: DataView,
    start: number,
    end: number,
    make: () => Context,
  ): Context {
    const entry = this.#find(parent, view, start, end);
    // Cast: every entry has its context.
    if (entry !== 0) return this.#contexts[entry - 1] as Context;
    const context = make();
    // It would take much of the table, and stay until others fill it.
    if (end - start > this.#maxBytes * maxShare) return context;
    if (this.#keys.usedBytes > this.#maxBytes) this.clear();
    this.#last = this.#keys.add(this.#keys.hash(parent, view, start, end), parent, bytes, start, end);
    this.#contexts.push(context);
    return context;
  }

  clear(): void {
    this.#keys = new KeyTable();
    this.#contexts = [];
    this.#last = 0;
  }

  /** Senders repeat the same sections in the same order, so the successor of the last hit is tried first. */
  #find(parent: number, view: DataView, start: number, end: number): number {
    const keys = this.#keys;
    const next = this.#last + 1;
    if (next <= keys.size && keys.matches(next, parent, view, start, end)) this.#last = next;
    else this.#last = keys.find(keys.hash(parent, view, start, end), parent, view, start, end);
    return this.#last;
  }
}
