import type { QueryBudget } from '../../../query-budget.ts';
import { unavailable } from '../../threads/storage-failure.ts';
import type { SampleAnswers, SampleRequest } from '../query/sample-request.ts';
import { fromPromqlFailure, type SampleReadResult } from '../threads/sample-reader-protocol.ts';
import type { SampleReaderPool } from '../threads/start-sample-threads.ts';
import type { SampleDayKeeper } from './sample-day-keeper.ts';

type RequestOf<Kind> = Extract<SampleRequest, { readonly kind: Kind }>;

/** More damaged days than this in one read, and it is the disk that needs a look. */
const maxRuns = 8;

/**
 * Asks a reader. A damaged day file that it meets is set aside, and the read tried again without it.
 *
 * @throws PromqlError that the query failed with.
 */
export async function askReader<Kind extends SampleRequest['kind']>(
  pool: Pick<SampleReaderPool, 'read'>,
  days: Pick<SampleDayKeeper, 'epoch' | 'setAside'>,
  request: RequestOf<Kind>,
  budget: QueryBudget,
): Promise<SampleAnswers[Kind]> {
  for (let run = 0; run < maxRuns; run += 1) {
    const { epoch } = days;
    // A reader answers a request with what its kind is answered with.
    const result = (await pool.read(request, budget)) as SampleReadResult<SampleAnswers[Kind]>;
    if (result.kind === 'answer') return result.answer;
    if (result.kind === 'promql') throw fromPromqlFailure(result.failure);
    // Otherwise it may be of a file that was dropped or set aside since the read began.
    if (days.epoch === epoch) await days.setAside(result.day, result.reason);
  }
  throw unavailable('Day files of the metric store change or fail faster than they are read; retry later.');
}
