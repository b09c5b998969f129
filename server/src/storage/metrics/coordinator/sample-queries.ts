import type { QueryBudget, RunBudget } from '../../../time/query-budget.ts';
import type { DayKeeper } from '../../generational/flush/day-keeper.ts';
import { fromPromqlFailure } from '../../metric-queries/answer-or-failure.ts';
import type { SampleAnswers, SampleRequest } from '../../metric-queries/sample-request.ts';
import { unavailable } from '../../threads/storage-failure.ts';
import type { SampleReadResult } from '../threads/sample-reader-protocol.ts';
import type { SampleReaderPool } from '../threads/start-sample-threads.ts';

type RequestOf<Kind> = Extract<SampleRequest, { readonly kind: Kind }>;

/** More damaged days than this in one read suggest a broken disk. */
const maxRuns = 8;

/**
 * Runs a read in a reader thread. If it meets a damaged day file, quarantines the file and retries without it.
 *
 * @throws PromqlError that the query failed with.
 */
export async function runRead<Kind extends SampleRequest['kind']>(
  pool: Pick<SampleReaderPool, 'read'>,
  days: Pick<DayKeeper, 'epoch' | 'quarantine'>,
  request: RequestOf<Kind>,
  budget: QueryBudget | RunBudget,
): Promise<SampleAnswers[Kind]> {
  for (let run = 0; run < maxRuns; run += 1) {
    const epoch = days.epoch();
    // Cast: a reader answers a request with the answer of its kind.
    const result = (await pool.read(request, budget)) as SampleReadResult<SampleAnswers[Kind]>;
    if (result.kind === 'answer') return result.answer;
    if (result.kind === 'promql') throw fromPromqlFailure(result.failure);
    // Otherwise the damage may be of a file that was dropped or quarantined since the read began.
    if (days.epoch() === epoch) await days.quarantine(result.day, result.reason);
  }
  throw unavailable('Day files of the metric store change or fail faster than they are read; retry later.');
}
