import type { Span } from './span.ts';
import type { Trace } from './trace.ts';

/** The trace, and the span of it, that the running code works for. */
export interface ActiveContext {
  readonly trace: Trace;
  readonly span: Span | undefined;
}

/** Follows a chain of calls, awaits and callbacks. A platform without one leaves nesting to explicit handles. */
export interface ContextStorage {
  get(): ActiveContext | undefined;
  /** Runs `work` and everything it starts in the context; returns or throws what `work` does. */
  run<Result>(context: ActiveContext, work: () => Result): Result;
}
