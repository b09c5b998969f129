/** A permission to hold a connection open; the browser takes it back when its tab closes. */
export interface TailSlot {
  release(): void;
}

/** Hands out the permissions of all tabs of this browser. */
export interface TailSlots {
  /** `undefined` while other tabs hold all of them. */
  acquire(): Promise<TailSlot | undefined>;
}

/** The part of the Web Locks API that is needed. */
export interface LockSource {
  request(
    name: string,
    options: { readonly ifAvailable: true },
    run: (lock: unknown) => Promise<void> | undefined,
  ): Promise<unknown>;
}

/** Over HTTP/1.1 a browser opens six connections to an origin: with six tails nothing else would be answered. */
export const maxTails = 4;

/** @param locks absent where the browser has none, which is over plain HTTP: tails are not counted there. */
export function createTailSlots(locks: LockSource | undefined): TailSlots {
  return {
    async acquire() {
      if (locks === undefined) return { release: () => undefined };
      for (let index = 0; index < maxTails; index += 1) {
        const slot = await tryLock(locks, `cairn.tail.${index}`);
        if (slot !== undefined) return slot;
      }
      return undefined;
    },
  };
}

function tryLock(locks: LockSource, name: string): Promise<TailSlot | undefined> {
  return new Promise((resolve, reject) => {
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (lock === null) return void resolve(undefined);
        // The lock is held until the promise is settled.
        return new Promise<void>((release) => resolve({ release }));
      })
      .catch(reject);
  });
}
