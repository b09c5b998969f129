import { failureName } from './observe-fetch.ts';
import type { RequestSpan, StartRequestSpan } from './request-span.ts';
import { wrapMethod } from './wrap-method.ts';

interface OpenedRequest {
  readonly method: string;
  readonly address: string;
  hasTraceparent: boolean;
  /** Of the last request that was sent. */
  span: RequestSpan | undefined;
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
      const span = opened.get(self as object)?.span;
      if (self instanceof Object && typeof method === 'string' && typeof text === 'string') {
        opened.set(self, { method: method.toUpperCase(), address: text, hasTraceparent: false, span });
      }
      const result = call(args);
      // One in flight ends without an event; the others have ended.
      span?.end(undefined, 'abort');
      return result;
    }),
    wrapMethod(prototype, 'setRequestHeader', (call, args, self) => {
      const request = opened.get(self as object);
      if (request !== undefined && typeof args[0] === 'string' && args[0].toLowerCase() === 'traceparent')
        request.hasTraceparent = true;
      return call(args);
    }),
    wrapMethod(prototype, 'send', (call, args, self) => {
      const request = opened.get(self as object);
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
  request.span = span;
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
    if (span.isPropagated) {
      span.inject({
        has: () => request.hasTraceparent,
        set: (name, value) => xhr.setRequestHeader(name, value),
      });
    }
  } catch {
    // A class that replaces XMLHttpRequest without all of its methods stays as it is.
  }
}
