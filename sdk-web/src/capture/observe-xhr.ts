import { failureName } from './observe-fetch.ts';
import type { RequestSpan, StartRequestSpan } from './request-span.ts';
import { wrapMethod } from './wrap-method.ts';

interface OpenedRequest {
  readonly method: string;
  readonly address: string;
  hasTraceparent: boolean;
}

/**
 * Records the requests of `XMLHttpRequest`, by three methods of its prototype.
 *
 * @returns a function that restores them.
 */
export function observeXhr(prototype: object | undefined, start: StartRequestSpan): () => void {
  const opened = new WeakMap<object, OpenedRequest>();

  const stops = [
    wrapMethod(prototype, 'open', (call, args, self) => {
      const [method, address] = args;
      const text = address instanceof URL ? address.href : address;
      if (self instanceof Object && typeof method === 'string' && typeof text === 'string') {
        opened.set(self, { method: method.toUpperCase(), address: text, hasTraceparent: false });
      }
      return call(args);
    }),
    wrapMethod(prototype, 'setRequestHeader', (call, args, self) => {
      const request = self instanceof Object ? opened.get(self) : undefined;
      if (request !== undefined && typeof args[0] === 'string' && args[0].toLowerCase() === 'traceparent')
        request.hasTraceparent = true;
      return call(args);
    }),
    wrapMethod(prototype, 'send', (call, args, self) => {
      const request = self instanceof Object ? opened.get(self) : undefined;
      const span = request && start(request.method, request.address);
      if (request !== undefined && span !== undefined) observe(self as XMLHttpRequest, request, span);
      try {
        return call(args);
      } catch (error) {
        span?.end(undefined, failureName(error));
        throw error;
      }
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function observe(xhr: XMLHttpRequest, request: OpenedRequest, span: RequestSpan): void {
  try {
    let failure: string | undefined;
    for (const type of ['error', 'timeout', 'abort']) {
      xhr.addEventListener(
        type,
        () => {
          failure = type;
        },
        { once: true },
      );
    }
    xhr.addEventListener('loadend', () => span.end(xhr.status > 0 ? xhr.status : undefined, failure), {
      once: true,
    });
    if (!span.isPropagated) return;
    span.inject({
      has: () => request.hasTraceparent,
      set: (name, value) => xhr.setRequestHeader(name, value),
    });
  } catch {
    // A class that replaces XMLHttpRequest without all of its methods stays as it is.
  }
}
