import { isStorageFailure, unavailable } from '../threads/storage-failure.ts';

/**
 * Runs statements over `meta.db`.
 *
 * @throws AppError `UNAVAILABLE` on an I/O failure: a full disk, a lock held too long.
 */
export async function metaWork<Result>(work: () => Result): Promise<Result> {
  try {
    return work();
  } catch (error) {
    if (!isStorageFailure(error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw unavailable(`meta.db is unavailable (${reason}); retry later`, error);
  }
}
