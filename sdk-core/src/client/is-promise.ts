/** The class of the promises of `async` functions. A host may replace the global `Promise`, as zone.js and Bluebird do, and these go on making the former. */
export const NativePromise = /* @__PURE__ */ nativePromise();

function nativePromise(): PromiseConstructor {
  // Cast: the type of the member is `Function`.
  return (async () => {})().constructor as PromiseConstructor;
}

export function isPromise(value: unknown): value is Promise<unknown> {
  return value instanceof Promise || value instanceof NativePromise;
}
