import type { WriterClient } from '../../threads/writer-client.ts';
import type {
  SampleSealerCommand,
  SampleSealerOutcome,
  SampleSealerProtocol,
} from './sample-sealer-protocol.ts';

export type SampleSealerClient = Pick<WriterClient<SampleSealerProtocol>, 'write' | 'stop'>;

/** The sealer, whose thread lives only while there is something to do. */
export interface SampleSealerHost {
  /** @throws AppError `UNAVAILABLE` when the medium takes no writes now. */
  write(command: SampleSealerCommand): Promise<SampleSealerOutcome>;
  stop(): Promise<void>;
}

export interface SampleSealerHostOptions {
  /** The one that looked through the day files. */
  readonly first: SampleSealerClient;
  readonly start: () => Promise<SampleSealerClient>;
  /** Without a command for so long, the thread is ended. */
  readonly idleMs: number;
}

export function createSampleSealerHost({ first, start, idleMs }: SampleSealerHostOptions): SampleSealerHost {
  let current: Promise<SampleSealerClient> | undefined = Promise.resolve(first);
  let ending: Promise<void> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  let pendingCount = 0;
  rest();

  function rest(): void {
    clearTimeout(idle);
    if (pendingCount > 0 || current === undefined) return;
    idle = setTimeout(end, idleMs);
    // Nothing to wait for when the process has nothing else to do.
    idle.unref();
  }

  function end(): void {
    const client = current;
    current = undefined;
    if (client !== undefined) ending = client.then((ended) => ended.stop());
  }

  /** Two would write to the same files. */
  async function startNext(): Promise<SampleSealerClient> {
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
      // One that could not be started needs no end.
      await current?.then((client) => client.stop()).catch(() => {});
      await ending;
    },
  };
}
