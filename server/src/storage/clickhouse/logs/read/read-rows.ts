import type { QueryBudget } from '../../../../time/query-budget.ts';
import { deadlineExceeded } from '../../../threads/query-deadline.ts';
import type { ClickhouseDatabase, ClickhouseQuery } from '../../database/clickhouse-database.ts';

/** Runs one of the statements of a read, within what is left of its budget. */
export type ReadRows = <Row>(query: ClickhouseQuery) => Promise<readonly Row[]>;

/** No read may take longer, whatever its deadline. */
const maxReadMs = 300_000;

/** @param monotonicNowMs the clock of the budget's deadline. */
export function readWithin(
  clickhouse: Pick<ClickhouseDatabase, 'read'>,
  { deadlineMs, signal }: QueryBudget,
  monotonicNowMs: () => number,
): ReadRows {
  return (query) =>
    clickhouse.read(query, {
      timeoutMs: Math.min(deadlineMs - monotonicNowMs(), maxReadMs),
      ...(signal === undefined ? {} : { signal }),
    });
}

/** @throws AppError `DEADLINE_EXCEEDED`, or the reason of the signal. */
export function assertWithin({ deadlineMs, signal }: QueryBudget, monotonicNowMs: () => number): void {
  signal?.throwIfAborted();
  if (monotonicNowMs() >= deadlineMs) throw deadlineExceeded();
}
