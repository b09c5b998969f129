/** The deadline of a read, and the signal of its caller. */
export interface QueryBudget {
  /** Deadline in milliseconds since the epoch. */
  readonly deadlineMs: number;
  readonly signal?: AbortSignal;
}
