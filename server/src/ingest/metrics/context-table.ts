import { KeyTable } from './key-table.ts';

/** Of one context. */
const maxShare = 1 / 8;
/** What a context takes beside its key, about: its objects, and what was decoded from the key. */
const bytesPerContext = 512;
const bytesPerKeyByte = 4;

/**
 * Caches what was decoded from bytes that many points share (a resource, a scope, a metric, the bounds of a histogram),
 * keyed by these bytes and their context. Cleared when full; values handed out before stay usable.
 */
export class ContextTable<Context> {
  #keys = new KeyTable();
  #contexts: Context[] = [];
  #contextBytes = 0;
  /** The entry found last, 0 if none. */
  #last = 0;
  readonly #maxBytes: number;
  readonly #onFull: () => void;

  /** @param maxBytes of keys and contexts. @param onFull called when it was cleared for want of room. */
  constructor(maxBytes: number, onFull: () => void = () => {}) {
    this.#maxBytes = maxBytes;
    this.#onFull = onFull;
  }

  /**
   * @param make called for unknown bytes, with whether the context is kept; if it throws, the table is unchanged.
   * @param mayKeep false below a context that is not kept: what it holds would be kept with this one.
   */
  get(
    parent: number,
    bytes: Uint8Array,
    view: DataView,
    start: number,
    end: number,
    make: (isKept: boolean) => Context,
    mayKeep = true,
  ): Context {
    const entry = this.#find(parent, view, start, end);
    // Cast: every entry has its context.
    if (entry !== 0) return this.#contexts[entry - 1] as Context;
    const contextBytes = bytesPerContext + bytesPerKeyByte * (end - start);
    // Otherwise it would take much of the table, and stay until others fill it.
    const isKept = mayKeep && contextBytes <= this.#maxBytes * maxShare;
    const context = make(isKept);
    if (!isKept) return context;
    if (this.usedBytes > this.#maxBytes) {
      this.clear();
      this.#onFull();
    }
    this.#contextBytes += contextBytes;
    this.#last = this.#keys.add(this.#keys.hash(parent, view, start, end), parent, bytes, start, end);
    this.#contexts.push(context);
    return context;
  }

  get usedBytes(): number {
    return this.#keys.usedBytes + this.#contextBytes;
  }

  /** Counts what a context holds more than when it was made. */
  grow(bytes: number): void {
    this.#contextBytes += bytes;
  }

  clear(): void {
    this.#keys = new KeyTable();
    this.#contexts = [];
    this.#contextBytes = 0;
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
