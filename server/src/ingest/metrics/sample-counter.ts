import { AppError } from '../../errors/app-error.ts';

/**
 * A histogram point of few bytes becomes tens of samples, and an exemplar of two bytes takes as long as a sample, so the bytes of a request
 * do not bound either.
 */
export const maxSamplesPerRequest = 2_000_000;

/** Counts the samples and exemplars of a request, and what takes as long: rejected points, series without samples, metadata. */
export class SampleCounter {
  readonly #max: number;
  #count = 0;

  constructor(max: number = maxSamplesPerRequest) {
    this.#max = max;
  }

  /** @throws AppError `INVALID_ARGUMENT` when there are too many. */
  add(count: number): void {
    this.#count += count;
    if (this.#count <= this.#max) return;
    throw new AppError(
      'INVALID_ARGUMENT',
      `the request has more than ${this.#max} samples, exemplars and metadata; send smaller batches`,
      [{ type: 'limit', limit: 'samples', max: this.#max, received: this.#count }],
    );
  }
}
