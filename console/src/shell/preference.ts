export interface Preference<Value extends string> {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** A choice that this browser remembers, in every tab; the first value is the default. */
export function createPreference<const Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
): Preference<Value> {
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    get: () => {
      const stored = localStorage.getItem(key);
      return values.find((value) => value === stored) ?? values[0];
    },
    set: (value) => {
      localStorage.setItem(key, value);
      notify();
    },
    subscribe: (listener) => {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key) listener();
      };
      listeners.add(listener);
      window.addEventListener('storage', onStorage);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', onStorage);
      };
    },
  };
}
