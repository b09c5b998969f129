import { join } from 'node:path';
import type { SeriesExemplars } from '../../../metrics/exemplar.ts';
import type { ExemplarSelection } from '../../../metrics/metric-store.ts';
import type { Truncatable } from '../../../paging/truncate-list.ts';
import { collectExemplars } from '../../metric-queries/collect-exemplars.ts';
import { openDatabase } from '../../sqlite/open-database.ts';
import type { DeadlineCheck } from '../../threads/query-deadline.ts';
import { createExemplarRows } from '../wal/exemplar-rows.ts';

const pageCacheKibibytes = 256;

/**
 * The exemplars of a project by series, from the write-ahead log: a snapshot of what is committed.
 *
 * @param keptFromMs earlier ones are past the retention.
 */
export function listExemplars(
  folder: string,
  keptFromMs: number,
  selection: ExemplarSelection,
  checkDeadline: DeadlineCheck,
): Truncatable<SeriesExemplars> {
  const { projectId, startMs, endMs } = selection;
  const db = openDatabase(join(folder, 'wal.db'), { readOnly: true, cacheKibibytes: pageCacheKibibytes });
  try {
    const rows = createExemplarRows(db);
    const newest = rows.readNewestFirst(projectId, Math.max(startMs, keptFromMs), endMs);
    return collectExemplars(newest, selection, checkDeadline);
  } finally {
    db.close();
  }
}
