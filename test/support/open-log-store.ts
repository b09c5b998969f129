import type { LogStore } from '../../server/src/logs/log-store.ts';
import {
  createSegmentLogStore,
  type SegmentLogStoreOptions,
} from '../../server/src/storage/segments/segment-log-store.ts';

/** The log store itself, without a service around it: throws at whatever a service would have to live with. */
export function openLogStore(
  folder: string,
  options: Pick<SegmentLogStoreOptions, 'readerCount' | 'limits'>,
): Promise<LogStore> {
  return createSegmentLogStore({
    folder,
    nowMs: () => 0,
    onFatal(error) {
      throw error;
    },
    onQuarantine(name, reason) {
      throw new Error(`${name} was set aside: ${reason}`);
    },
    ...options,
  });
}
