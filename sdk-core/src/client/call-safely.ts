import { isPromise } from './is-promise.ts';

/**
 * Calls foreign code. An exception or a rejected promise goes to `onFailure`; after an exception the
 * result is `undefined`.
 */
export function callSafely<T>(call: () => T, onFailure: (error: unknown) => void): T | undefined {
  try {
    const result = call();
    // Also handles the rejection of an async function passed where a synchronous one is expected.
    // Another thenable is left alone: calling `then` may start the work of a lazy one, such as a query.
    if (isPromise(result)) result.catch(onFailure);
    return result;
  } catch (error) {
    onFailure(error);
    return undefined;
  }
}

/** For failures that cannot be reported, such as those of the logger itself. */
export function ignoreFailure(): void {}
