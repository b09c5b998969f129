import { AppError } from '../../errors/app-error.ts';
import { keepShape } from '../../memory/keep-shape.ts';

export interface MemoryBudgetOptions {
  readonly maxBytes: number;
  /** Name of the limit in the error's detail: `stats_bytes`. */
  readonly limit: string;
  /** Whose memory it is, as the subject of a sentence: `the groups of the statistics`. */
  readonly subject: string;
  /** What the caller can do about it: `narrow the window or the filter`. */
  readonly remedy: string;
}

/** Counts the estimated memory of one query. */
export interface MemoryBudget {
  /**
   * Call it before the memory is taken; a negative number gives bytes back.
   *
   * @throws AppError `INVALID_ARGUMENT` that names the limit, in bytes, and the remedy.
   */
  charge(bytes: number): void;
  readonly usedBytes: number;
}

/** Of a query whose memory depends on the data that it meets. */
export function createMemoryBudget(options: MemoryBudgetOptions): MemoryBudget {
  return new CountedBudget(options);
}

class CountedBudget implements MemoryBudget {
  usedBytes = 0;
  readonly #options: MemoryBudgetOptions;

  constructor(options: MemoryBudgetOptions) {
    this.#options = options;
  }

  charge(bytes: number): void {
    this.usedBytes += bytes;
    if (this.usedBytes > this.#options.maxBytes) throw overBudget(this.#options, this.usedBytes);
  }
}

keepShape(new CountedBudget({ maxBytes: 0, limit: '', subject: '', remedy: '' }));

function overBudget({ maxBytes, limit, subject, remedy }: MemoryBudgetOptions, received: number): AppError {
  return new AppError(
    'INVALID_ARGUMENT',
    `${subject} need more than ${maxBytes} bytes of memory; ${remedy}`,
    [{ type: 'limit', limit, max: maxBytes, received }],
  );
}
