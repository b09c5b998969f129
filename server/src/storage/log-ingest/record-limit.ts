import { AppError } from '../../errors/app-error.ts';

/** A record may have two bytes, and takes up to six hundred in a store: the bytes of a request do not bound what it becomes. */
export const maxRecordsPerRequest = 500_000;

/** For a request with more records than this, of which nothing is stored. */
export function tooManyRecords(max: number): AppError {
  return new AppError(
    'INVALID_ARGUMENT',
    `the request has more than ${max} log records; send smaller batches`,
    [{ type: 'limit', limit: 'log_records', max, received: max + 1 }],
  );
}
