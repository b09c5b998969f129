import { runMicrotasks } from '../../testing/fake-clock.ts';
import type { TraceStore } from '../../traces/trace-store.ts';

export interface TrackedStore {
  readonly store: TraceStore;
  /** Waits until no call is in progress and its callers have gone on. */
  settle(): Promise<void>;
}

/** A trace store whose calls a fake clock can wait for, because they may take real time. */
export function trackCalls(store: TraceStore): TrackedStore {
  const running = new Set<unknown>();
  const tracked = new Proxy(store, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...parameters: unknown[]) => {
        const result: unknown = member.apply(target, parameters);
        if (!(result instanceof Promise)) return result;
        running.add(result);
        return result.finally(() => running.delete(result));
      };
    },
  });
  return {
    store: tracked,
    async settle() {
      await runMicrotasks();
      while (running.size > 0) {
        await Promise.allSettled(running);
        await runMicrotasks();
      }
    },
  };
}
