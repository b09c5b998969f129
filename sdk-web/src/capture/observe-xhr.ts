import { failureName, ownHeader } from './observe-fetch.ts';
import type { RequestSpan, StartRequestSpan } from './request-span.ts';
import { wrapMethod } from './wrap-method.ts';

interface OpenedRequest {
  readonly method: string;
  readonly address: string;
  hasTraceparent: boolean;
  span?: RequestSpan;
  failure?: string;
}

const done = 4;

/**
 * Records the requests of `XMLHttpRequest`, by three methods of its prototype.
 *
 * @returns a function that restores them.
 */
export function observeXhr(prototype: object | undefined, start: StartRequestSpan): () => void {
  const opened = new WeakMap<object, OpenedRequest>();

  /** One function for all objects, which each of them has once. Within these events hosts open one again. */
  function onEvent({ type, currentTarget }: Event): void {
    const xhr = currentTarget as XMLHttpRequest;
    const request = opened.get(xhr);
    if (!request || xhr.readyState !== done) return;
    if (type === 'loadend') request.span?.end(xhr.status || undefined, request.failure);
    else request.failure = type;
  }

  const stops = [
    wrapMethod(prototype, 'open', (call, args, self) => {
      const [method, address] = args;
      const text = address instanceof URL ? address.href : address;
      const xhr = self as XMLHttpRequest;
      const { readyState, status } = xhr;
      const result = call(args);
      // One in flight ends without an event; one that is complete may be within its own.
      const isAnswered = readyState === done && status > 0;
      opened.get(xhr)?.span?.end(status || undefined, isAnswered ? undefined : 'abort');
      opened.delete(xhr);
      if (typeof method === 'string' && typeof text === 'string')
        opened.set(xhr, { method: method.toUpperCase(), address: text, hasTraceparent: false });
      return result;
    }),
    wrapMethod(prototype, 'setRequestHeader', (call, args, self) => {
      const request = opened.get(self as object);
      if (request && /^traceparent$/i.test(args[0] as string)) request.hasTraceparent = true;
      // The client itself, where `fetch` is made of this class.
      if (args[0] === ownHeader) opened.delete(self as object);
      return call(args);
    }),
    wrapMethod(prototype, 'send', (call, args, self) => {
      const request = opened.get(self as object);
      const span = request && start(request.method, request.address);
      try {
        if (request && span) {
          const xhr = self as XMLHttpRequest;
          request.span = span;
          for (const type of ['error', 'timeout', 'abort', 'loadend']) xhr.addEventListener(type, onEvent);
          if (span.isPropagated)
            span.inject({
              has: () => request.hasTraceparent,
              set: (name, value) => xhr.setRequestHeader(name, value),
            });
        }
      } catch {
        // A class that replaces XMLHttpRequest without all of its methods stays as it is.
      }
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
