/**
 * Calls the original, and may do more. Arguments stay a list: spreading very many would exhaust the stack. The host is the caller of
 * `below`.
 */
export type Around = (
  call: (args: unknown[]) => unknown,
  args: unknown[],
  self: unknown,
  below: () => unknown,
) => unknown;

/**
 * Replaces a method by a proxy of it, so that name, length and own members stay. A method that is missing or cannot be
 * replaced is left as it is.
 *
 * @returns a function that restores the method. If others have wrapped it since, the proxy stays below theirs and only
 * passes calls on.
 */
export function wrapMethod(target: object | undefined, name: string, around: Around): () => void {
  const original: unknown = target && Reflect.get(target, name);
  if (target === undefined || typeof original !== 'function') return () => {};
  const own = Object.getOwnPropertyDescriptor(target, name);
  let isActive = true;
  const wrapper: unknown = new Proxy(original, {
    apply: function below(method, self, args): unknown {
      if (!isActive) return Reflect.apply(method, self, args);
      return around((changed) => Reflect.apply(method, self, changed), args, self, below as () => unknown);
    },
  });
  // False for a frozen object; it stays unobserved.
  Reflect.set(target, name, wrapper);
  return () => {
    isActive = false;
    if (Reflect.get(target, name) !== wrapper) return;
    if (own === undefined) Reflect.deleteProperty(target, name);
    else Object.defineProperty(target, name, own);
  };
}
