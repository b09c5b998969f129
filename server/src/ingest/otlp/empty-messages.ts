import { AppError } from '../../errors/app-error.ts';

/** Each takes as long as a small record, and a request of 64 MiB has room for 33 million of them. */
export const maxEmptyMessages = 100_000;

/** Counts the messages of a request that hold nothing to store: resources without scopes, scopes without items, metrics without points. */
export class EmptyMessages {
  #count = 0;
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  /** @throws AppError `INVALID_ARGUMENT` when there are too many. */
  add(): void {
    this.#count += 1;
    if (this.#count <= this.#max) return;
    throw new AppError(
      'INVALID_ARGUMENT',
      `the request has more than ${this.#max} resources, scopes and metrics that hold no item; leave them out`,
      [{ type: 'limit', limit: 'empty_messages', max: this.#max, received: this.#count }],
    );
  }
}
