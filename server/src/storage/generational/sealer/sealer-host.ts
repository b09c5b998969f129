import type { SealerClient, SealerTypes } from './sealer-protocol.ts';

/** A sealer's thread. */
export interface SealerThread<Types extends SealerTypes> extends SealerClient<Types> {
  stop(): Promise<void>;
}

export interface SealerHostOptions<Types extends SealerTypes> {
  /** The thread that listed the day files. */
  readonly first: SealerThread<Types>;
  readonly start: () => Promise<SealerThread<Types>>;
  /** The thread ends after this time without a command. */
  readonly idleMs: number;
}

/** A sealer whose thread ends when idle and is started again by the next command. */
export function createSealerHost<Types extends SealerTypes>({
  first,
  start,
  idleMs,
}: SealerHostOptions<Types>): SealerThread<Types> {
  let current: Promise<SealerThread<Types>> | undefined = Promise.resolve(first);
  let ending: Promise<void> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  let pendingCount = 0;
  rest();

  function rest(): void {
    clearTimeout(idle);
    if (pendingCount > 0 || current === undefined) return;
    idle = setTimeout(end, idleMs);
    // The timer must not keep the process alive.
    idle.unref();
  }

  function end(): void {
    const client = current;
    current = undefined;
    if (client !== undefined) ending = client.then((ended) => ended.stop());
  }

  /** One at a time: two threads would write to the same files. */
  async function startNext(): Promise<SealerThread<Types>> {
    await ending;
    return start();
  }

  return {
    async write(command) {
      clearTimeout(idle);
      pendingCount += 1;
      try {
        current ??= startNext();
        const client = await current.catch((error: unknown) => {
          current = undefined;
          throw error;
        });
        return await client.write(command);
      } finally {
        pendingCount -= 1;
        rest();
      }
    },
    async stop() {
      clearTimeout(idle);
      // A thread that failed to start need not be stopped.
      await current?.then((client) => client.stop()).catch(() => {});
      await ending;
    },
  };
}
