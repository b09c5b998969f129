/**
 * Calls code that is not ours and keeps its failure away from ours: an exception or a rejection goes
 * to `onFailure`, and the answer is then `undefined`.
 */
export function contain<T>(call: () => T, onFailure: (error: unknown) => void): T | undefined {
  try {
    const result = call();
    // Also takes the rejection of an async function that was passed where a plain one is expected.
    if (typeof result === 'object' && result !== null && 'then' in result) {
      Promise.resolve(result).catch(onFailure);
    }
    return result;
  } catch (error) {
    onFailure(error);
    return undefined;
  }
}

/** For failures that nobody can be told about, such as those of the logger itself. */
export function ignoreFailure(): void {}
