import type { EventDetails } from './event-options.ts';

/**
 * A trace, a span or the context of a plugin, for failures that are not those of the caller. `below` is the function of the library that
 * the host called: a failure that is no `Error` gets the stack of its caller, with null none. The public types leave it out.
 */
export interface FailureRecorder {
  // A method, as the public types accept fewer values.
  error(failure: unknown, details?: EventDetails, below?: ((...args: never[]) => unknown) | null): unknown;
}
