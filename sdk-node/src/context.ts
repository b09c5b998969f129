import { AsyncLocalStorage } from 'node:async_hooks';
import type { ActiveContext, ContextStorage, Span, Trace } from './core.ts';

/** One for the whole process, so that several copies and entries of this package share it. */
const storageKey = Symbol.for('cairn.context');

function storage(): AsyncLocalStorage<ActiveContext> {
  const shared: typeof globalThis & { [storageKey]?: AsyncLocalStorage<ActiveContext> } = globalThis;
  shared[storageKey] ??= new AsyncLocalStorage<ActiveContext>();
  return shared[storageKey];
}

/** The core's context over `AsyncLocalStorage`. */
export const contextStorage: ContextStorage = {
  get: () => storage().getStore(),
  run: (context, work) => storage().run(context, work),
};

/**
 * The trace that the running code works for: that of the surrounding `withTrace`, `trace.span` or
 * request middleware. Follows awaits, timers and callbacks.
 *
 * @example
 * getActiveTrace()?.info('cache miss', { key: 'cart' });
 */
export function getActiveTrace(): Trace | undefined {
  return contextStorage.get()?.trace;
}

/**
 * The span that the running code works in: that of the surrounding `trace.span`.
 *
 * @example
 * getActiveSpan()?.addAttribute('rows', 12);
 */
export function getActiveSpan(): Span | undefined {
  return contextStorage.get()?.span;
}

/**
 * Runs `work` with the trace active, outside any span, and returns or throws what `work` does. `getActiveTrace()`
 * answers the trace in everything that `work` starts.
 *
 * @example
 * await withTrace(client.trace({ name: 'import' }), async () => {
 *   getActiveTrace()?.info('started');
 * });
 */
export function withTrace<Result>(trace: Trace, work: () => Result): Result {
  // A call without a function must not throw into the host; the result is `undefined`, despite its type.
  if (typeof work !== 'function') return undefined as Result;
  return contextStorage.run({ trace, span: undefined }, work);
}
