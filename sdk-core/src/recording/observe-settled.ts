import { NativePromise } from '../client/is-promise.ts';

type Callback = (...args: unknown[]) => unknown;

/**
 * Calls `onDone` or `onFailed` when the value, if it is a promise or another thenable, settles, or else `onDone`
 * immediately. Answers what the host may use in its place: a plain promise derived from it, whose rejection is
 * unhandled until the host handles it, or else the value itself, whose next `then` is observed. So a lazy query
 * (Knex, Prisma) runs when the host awaits it and only then. A rejection of a promise that has members of the host's counts as handled.
 */
export function observeSettled<Value>(
  value: Value,
  onDone: () => void,
  onFailed: (error: unknown) => void,
): Value {
  /** Arguments for `then` that pass the outcome on to the host's. */
  function observed(onFulfilled?: unknown, onRejected?: unknown): [Callback, Callback] {
    return [
      (...results) => {
        onDone();
        return typeof onFulfilled === 'function' ? onFulfilled(...results) : results[0];
      },
      (...errors) => {
        onFailed(errors[0]);
        if (typeof onRejected === 'function') return onRejected(...errors);
        throw errors[0];
      },
    ];
  }
  const then = readThen(value);
  try {
    if (then === undefined) onDone();
    // Not one of another class, such as a query or a subclass.
    else if ([Promise, NativePromise].includes((value as object).constructor as PromiseConstructor)) {
      if (isPlain(value as object)) return Reflect.apply(then, value, observed()) as Value;
      // `await` of such a promise calls no method that could be observed.
      Reflect.apply(then, value, [onDone, onFailed]);
    } else if (!replaceThen(value as object, then, observed)) onDone();
  } catch {
    // A proxy or a `then` that throws: the host gets it as it is.
    onDone();
  }
  return value;
}

/** Read once: a getter may have effects. */
function readThen(value: unknown): Callback | undefined {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined;
  try {
    const then: unknown = Reflect.get(value, 'then');
    // Any function can be called with any arguments.
    return typeof then === 'function' ? (then as Callback) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Without members of the host's, which a derived promise would not have. Promises of zone.js and Bluebird keep their state in members,
 * whose names start with `_`.
 */
function isPlain(value: object): boolean {
  return (
    Object.getPrototypeOf(value) === value.constructor.prototype &&
    Object.keys(value).every((key) => key[0] === '_' && value.constructor !== NativePromise)
  );
}

/** Puts a `then` on the object that observes its first call and is gone afterwards; whether that was possible. */
function replaceThen(
  value: object,
  then: Callback,
  observed: (onFulfilled?: unknown, onRejected?: unknown) => [Callback, Callback],
): boolean {
  const before = Object.getOwnPropertyDescriptor(value, 'then');
  function observingThen(this: unknown, onFulfilled?: unknown, onRejected?: unknown): unknown {
    Reflect.deleteProperty(value, 'then');
    if (before !== undefined) Object.defineProperty(value, 'then', before);
    return Reflect.apply(then, this, observed(onFulfilled, onRejected));
  }
  const isReplaced = Reflect.defineProperty(value, 'then', {
    value: observingThen,
    configurable: true,
    enumerable: before?.enumerable ?? false,
    writable: true,
  });
  // Those of a promise call its `then`; own ones, as Prisma's, may bypass it.
  for (const name of ['catch', 'finally'] as const) {
    const own = isReplaced ? Object.getOwnPropertyDescriptor(value, name) : undefined;
    if (own !== undefined)
      Reflect.defineProperty(value, name, { ...own, value: NativePromise.prototype[name] });
  }
  return isReplaced;
}
