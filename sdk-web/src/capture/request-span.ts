/** The span of a request that was started. */
export interface RequestSpan {
  /** Adds the trace headers if the address may get them. */
  inject(headers: { has(name: string): boolean; set(name: string, value: string): void }): void;
  readonly isPropagated: boolean;
  /** With the status of the answer, or what the request failed with. Only the first call counts. */
  end(status: number | undefined, failure?: string): void;
}

/** Starts a span for a request; `undefined` when it is not captured. Never throws. */
export type StartRequestSpan = (method: string, address: string) => RequestSpan | undefined;
