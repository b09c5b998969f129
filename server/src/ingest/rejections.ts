import { keepShape } from '../memory/keep-shape.ts';

/** Items of one request that were rejected for one reason. */
export interface Rejection<Reason extends string = string> {
  /** A short name from a fixed set, never text of the request. */
  readonly reason: Reason;
  readonly count: number;
  /** What was wrong with the first of them, and the remedy. */
  readonly example: string;
}

/** Counts the rejected items of one request by reason. */
export interface RejectionTally<Reason extends string> {
  /** For all reasons together. */
  readonly count: number;
  /** @param explain called for the first rejection of each reason only. */
  add(reason: Reason, explain: () => string, count?: number): void;
  /** In the order of their first item. */
  list(): readonly Rejection<Reason>[];
}

export function createRejectionTally<Reason extends string>(): RejectionTally<Reason> {
  return new CountedRejections();
}

class CountedRejections<Reason extends string> implements RejectionTally<Reason> {
  count = 0;
  readonly #byReason = new Map<Reason, { count: number; readonly example: string }>();

  add(reason: Reason, explain: () => string, count = 1): void {
    if (count === 0) return;
    this.count += count;
    const counted = this.#byReason.get(reason);
    if (counted === undefined) this.#byReason.set(reason, { count, example: explain() });
    else counted.count += count;
  }

  list(): readonly Rejection<Reason>[] {
    return Array.from(this.#byReason, ([reason, { count, example }]) => ({ reason, count, example }));
  }
}

keepShape(createRejectionTally());

export interface RejectedCounts<Reason extends string> {
  readonly rejected: number;
  /** Why the first was rejected, and the remedy. */
  readonly reason?: string;
  readonly rejections?: readonly Rejection<Reason>[];
}

/** The tally as part of an outcome. */
export function toRejectedCounts<Reason extends string>(
  tally: RejectionTally<Reason>,
): RejectedCounts<Reason> {
  const rejections = tally.list();
  const [first] = rejections;
  return first === undefined ? { rejected: 0 } : { rejected: tally.count, reason: first.example, rejections };
}
