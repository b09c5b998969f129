/** When a read gives up, and how its caller calls it off before. */
export interface QueryBudget {
  /** The instant it ends, in milliseconds since the epoch. */
  readonly deadlineMs: number;
  readonly signal?: AbortSignal;
}
