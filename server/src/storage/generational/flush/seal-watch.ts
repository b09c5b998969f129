import type { AppError } from '../../../errors/app-error.ts';

/** Lets callers wait until memtables are sealed. */
export interface SealWatch {
  /**
   * Waits for the memtables that `find` names; some may be sealed before it resolves.
   *
   * @throws AppError the error that `failed` was called with for one of them.
   */
  untilSealed(find: () => Promise<readonly number[]>): Promise<void>;
  sealed(generation: number): void;
  failed(generation: number, error: AppError): void;
  /** Rejects all waiting callers. */
  stop(error: AppError): void;
}

interface Waiting {
  readonly sealed: Set<number>;
  readonly awaited: Set<number>;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

export function createSealWatch(): SealWatch {
  const waiting = new Set<Waiting>();

  return {
    untilSealed(find) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const one: Waiting = { sealed: new Set(), awaited: new Set(), resolve, reject };
      waiting.add(one);
      find().then((generations) => {
        for (const generation of generations) if (!one.sealed.has(generation)) one.awaited.add(generation);
        if (one.awaited.size === 0) resolve();
      }, reject);
      return promise.finally(() => waiting.delete(one));
    },
    sealed(generation) {
      for (const { sealed, awaited, resolve } of waiting) {
        sealed.add(generation);
        if (awaited.delete(generation) && awaited.size === 0) resolve();
      }
    },
    failed(generation, error) {
      for (const { awaited, reject } of waiting) if (awaited.has(generation)) reject(error);
    },
    stop(error) {
      for (const { reject } of waiting) reject(error);
    },
  };
}
