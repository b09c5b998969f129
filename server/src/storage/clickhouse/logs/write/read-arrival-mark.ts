import type { ArrivalMark } from '../../../../logs/arrival-mark.ts';
import type { PostgresDatabase } from '../../../postgres/database/postgres-database.ts';
import { createWriterMark } from '../writer-mark.ts';

/** The mark of all records of the project that were confirmed, by any gateway. */
export async function readArrivalMark(db: PostgresDatabase, projectId: string): Promise<ArrivalMark> {
  const rows = await db.rows<{ readonly epoch: number; readonly counter: number }>(
    `SELECT log_arrivals.epoch, log_arrivals.counter FROM log_arrivals WHERE log_arrivals.project_id = $1`,
    [projectId],
  );
  return createWriterMark(new Map(rows.map(({ epoch, counter }) => [epoch, counter])));
}
