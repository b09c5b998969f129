/** The deadline of a read, and the signal of its caller. */
export interface QueryBudget {
  /** Deadline in milliseconds of the monotonic clock, counted from the arrival of the request: waiting is included. */
  readonly deadlineMs: number;
  readonly signal?: AbortSignal;
}

/** How long a read may run once it has begun, whatever it waited for before, and the signal of its caller. */
export interface RunBudget {
  readonly maxRunMs: number;
  readonly signal?: AbortSignal;
}
