import { recoverWal } from '../../generational/wal/recover-wal.ts';
import { type LoadedHead, type LoadHeadOptions, loadHead } from './load-head.ts';
import { openSampleWal } from './open-sample-wal.ts';
import { salvageSampleWal } from './salvage-sample-wal.ts';

export interface RecoverSampleWalOptions extends LoadHeadOptions {
  /** Holds `wal.db`. */
  readonly folder: string;
}

/**
 * `recoverWal` of the metric store: builds the head from it. Series lost with a damaged log are created again with
 * their next samples; day files have their own labels.
 */
export function recoverSampleWal(options: RecoverSampleWalOptions): LoadedHead {
  return recoverWal({
    folder: options.folder,
    storeName: 'metric store',
    open: openSampleWal,
    load: (db) => loadHead(db, options),
    salvage: salvageSampleWal,
  });
}
