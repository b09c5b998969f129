import { messageOf } from '../../errors/message-of.ts';
import { isStorageFailure, unavailable } from '../threads/storage-failure.ts';
import { toDamagedItem } from './checksums/damaged-row.ts';

/**
 * Runs statements over `meta.db`.
 *
 * @throws DamagedItem when a row is not what was written.
 * @throws AppError `UNAVAILABLE` on an I/O failure: a full disk, a lock held too long.
 */
export async function metaWork<Result>(work: () => Result): Promise<Result> {
  try {
    return work();
  } catch (error) {
    const damaged = toDamagedItem(error);
    if (damaged !== undefined) throw damaged;
    if (!isStorageFailure(error)) throw error;
    const reason = messageOf(error);
    throw unavailable(`meta.db is unavailable (${reason}); retry later`, error);
  }
}
