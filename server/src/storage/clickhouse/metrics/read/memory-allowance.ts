import { PromqlError } from '../../../../promql/promql-error.ts';

/** Counts what one read keeps in memory. */
export interface MemoryAllowance {
  /** @throws PromqlError of kind `limit` beyond the bound. */
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
}

const bytesOfMebibyte = 1024 * 1024;

export function createMemoryAllowance({ name, what, maxBytes, hint }: AllowanceOptions): MemoryAllowance {
  let taken = 0;
  return {
    take(bytes) {
      taken += bytes;
      if (taken <= maxBytes) return;
      const max = (maxBytes / bytesOfMebibyte).toLocaleString('en-US', { maximumFractionDigits: 1 });
      throw new PromqlError('limit', `the query reads more than ${max} MiB of ${what}`, {
        hint,
        limit: { name, max: maxBytes },
      });
    },
  };
}
