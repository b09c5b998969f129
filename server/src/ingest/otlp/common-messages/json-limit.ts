import { AppError } from '../../../errors/app-error.ts';

const leastLimit = 128 * 1024 * 1024;

/**
 * What the values of a request that are no strings may take as JSON. Numbers take nearly twice their bytes there, and a control character
 * six: a request of 64 MiB would become 384 MiB.
 */
export function maxJsonBytesOf(request: Uint8Array): number {
  return Math.max(leastLimit, 2 * request.length);
}

/** For a request with more of it, of which nothing is stored. */
export function tooMuchJson(max: number, received: number): AppError {
  return new AppError(
    'INVALID_ARGUMENT',
    `the lists, maps and bytes of the request would take more than ${max} bytes as JSON, in which a control character takes six; send smaller batches`,
    [{ type: 'limit', limit: 'json_bytes', max, received }],
  );
}
