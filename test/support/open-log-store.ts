import type { LogStore } from '../../server/src/logs/log-store.ts';
import { createLogStore, type LogStoreOptions } from '../../server/src/storage/logs/create-log-store.ts';

/** The log store without a service: throws on failures and quarantined files. */
export function openLogStore(
  folder: string,
  options: Pick<LogStoreOptions, 'readerCount' | 'limits'>,
): Promise<LogStore> {
  return createLogStore({
    folder,
    nowMs: Date.now,
    monotonicNowMs: () => 0,
    onFatal(error) {
      throw error;
    },
    onQuarantine(name, reason) {
      throw new Error(`${name} was quarantined: ${reason}`);
    },
    ...options,
  });
}
