import { messageOf } from '../../../errors/message-of.ts';
import { isDamage } from '../../sqlite/database-damage.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { copyMetaDatabase } from './copy-meta-database.ts';
import { hasProjects } from './has-projects.ts';
import { listMetaCopies } from './meta-copies.ts';

export interface MetaCopiesOptions {
  readonly db: SqliteDatabase;
  readonly folder: string;
  readonly nowMs: () => number;
  /** Repeats the task at the interval until the returned function is called. */
  readonly repeat: (task: () => void, intervalMs: number) => () => void;
  /** Called once for as long as the reason stays the same. */
  readonly onFailure: (reason: string) => void;
}

/** The most that a restored `meta.db` lacks, when it was copied without a failure. */
const copyIntervalMs = 3_600_000;
const checkIntervalMs = 1_000;
/** After a failure; the next copy may succeed once there is space. */
const retryIntervalMs = 60_000;

/**
 * Copies `meta.db` soon after the start, and then every hour in which it changed.
 *
 * @returns a function that stops it; a copy under way ends when the database is closed.
 */
export function startMetaCopies({ db, folder, nowMs, repeat, onFailure }: MetaCopiesOptions): () => void {
  const countChanges = db.prepare<[], number>('SELECT total_changes()').pluck();
  /** Changes of this connection, and commits of others. */
  const readState = (): string => `${countChanges.get()} ${db.pragma('data_version', { simple: true })}`;
  let copiedState: string | undefined;
  let lastAtMs: number | undefined;
  let failedAtMs: number | undefined;
  let lastFailure: string | undefined;
  let isCopying = false;
  let isStopped = false;

  async function copyIfDue(): Promise<void> {
    const now = nowMs();
    if (isCopying || isWithin(failedAtMs, retryIntervalMs, now)) return;
    isCopying = true;
    try {
      lastAtMs ??= listMetaCopies(folder, now)[0]?.copiedAtMs;
      if (isWithin(lastAtMs, copyIntervalMs, now) || !hasProjects(db)) return;
      const state = readState();
      if (state !== copiedState) await copyMetaDatabase(db, folder, now);
      copiedState = state;
      lastAtMs = now;
      lastFailure = undefined;
    } catch (error) {
      failedAtMs = now;
      if (isStopped) return;
      const reason = isDamage(error) ? 'meta.db is damaged' : messageOf(error);
      if (reason !== lastFailure) onFailure(reason);
      lastFailure = reason;
    } finally {
      isCopying = false;
    }
  }

  const stopRepeating = repeat(copyIfDue, checkIntervalMs);
  return () => {
    isStopped = true;
    stopRepeating();
  };
}

/** False for a time in the future too, which is of before the clock was set back. */
function isWithin(atMs: number | undefined, intervalMs: number, nowMs: number): boolean {
  return atMs !== undefined && atMs <= nowMs && nowMs < atMs + intervalMs;
}
