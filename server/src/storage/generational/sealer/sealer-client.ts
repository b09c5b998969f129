import {
  startWriterClient,
  type WriterClient,
  type WriterClientOptions,
} from '../../threads/writer-client.ts';
import type { SealerProtocol, SealerTypes } from './sealer-protocol.ts';

/** Commands come from this process only, a few a minute. */
const maxQueuedCommands = 1024;

/** @param options.worker runs `startSealerLoop`. */
export function startSealerClient<Types extends SealerTypes>(
  options: Pick<
    WriterClientOptions<SealerProtocol<Types>>,
    'worker' | 'storeName' | 'threadName' | 'onMigrated' | 'onFatal'
  >,
): Promise<WriterClient<SealerProtocol<Types>>> {
  return startWriterClient<SealerProtocol<Types>>({
    ...options,
    maxQueuedWrites: maxQueuedCommands,
    maxQueuedBytes: Number.POSITIVE_INFINITY,
    estimateBytes: () => 0,
  });
}
