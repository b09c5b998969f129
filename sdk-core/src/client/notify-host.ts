import { callSafely } from './call-safely.ts';

/** In the global object, as capture plugins are bundled without the client, and a page may have several copies of both. */
const key = Symbol.for('cairn.notifying-host');

/** Calls the logger or a callback of the host, with `isNotifyingHost()` true until it returns. */
export function notifyHost(call: () => unknown, onFailure: (error: unknown) => void): void {
  // A callback may lead to another notification.
  const outer: unknown = Reflect.get(globalThis, key);
  // `Reflect`, as a frozen global object must not make the call fail.
  Reflect.set(globalThis, key, true);
  try {
    callSafely(call, onFailure);
  } finally {
    Reflect.set(globalThis, key, outer);
  }
}

/** Whether the running code was called by a client to report something. Capturing what it does would make new data to report. */
export function isNotifyingHost(): boolean {
  return Reflect.get(globalThis, key) === true;
}
