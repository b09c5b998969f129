import { AppError } from '../../../../errors/app-error.ts';
import { PromqlError } from '../../../../promql/promql-error.ts';

/** Counts what one read keeps in memory. */
export interface MemoryAllowance {
  /** @throws PromqlError of kind `limit` beyond the bound, or AppError `INVALID_ARGUMENT` of a list. */
  take(bytes: number): void;
}

export interface AllowanceOptions {
  /** The name of the limit, for machines. */
  readonly name: string;
  /** What is counted, for messages. */
  readonly what: string;
  readonly maxBytes: number;
  /** What to ask instead. */
  readonly hint: string;
  /** A list is no query of the engine, and fails as other requests do. */
  readonly isOfList?: boolean;
}

const bytesOfMebibyte = 1024 * 1024;

export function createMemoryAllowance(options: AllowanceOptions): MemoryAllowance {
  let taken = 0;
  return {
    take(bytes) {
      taken += bytes;
      if (taken > options.maxBytes) throw exceeded(options, taken);
    },
  };
}

function exceeded(
  { name, what, maxBytes, hint, isOfList = false }: AllowanceOptions,
  received: number,
): Error {
  const max = (maxBytes / bytesOfMebibyte).toLocaleString('en-US', { maximumFractionDigits: 1 });
  const message = `reads more than ${max} MiB of ${what}`;
  if (!isOfList)
    return new PromqlError('limit', `the query ${message}`, { hint, limit: { name, max: maxBytes } });
  const detail = { type: 'limit', limit: name, max: maxBytes, received } as const;
  return new AppError('INVALID_ARGUMENT', `The list ${message}; ${hint}.`, [detail]);
}
