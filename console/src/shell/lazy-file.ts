interface State<Value> {
  readonly value?: Value;
  readonly error?: unknown;
}

/** What a file exports, absent until it was read. */
export interface LazyFile<Value> {
  /** Has an error only while the listeners are notified of it: who comes later may try again. */
  readonly get: () => State<Value>;
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads the file, once; one that could not be read is read again. */
  readonly read: () => void;
}

export function createLazyFile<Value>(load: () => Promise<Value>): LazyFile<Value> {
  let state: State<Value> = {};
  let isRead = false;
  const listeners = new Set<() => void>();
  const change = (next: State<Value>) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    read: () => {
      if (isRead) return;
      isRead = true;
      load().then(
        (value) => change({ value }),
        (error: unknown) => {
          isRead = false;
          change({ error });
          state = {};
        },
      );
    },
  };
}
