import { isError, readOption } from '../core.ts';
import type { RequestSpan, StartRequestSpan } from './request-span.ts';
import type { Around } from './wrap-method.ts';

/** Requests of the client itself have this header, in any copy of this package. */
export const ownHeader = 'x-ingest-api-key';

/** A `fetch` that does what the original does and is recorded. */
export function observeFetch(start: StartRequestSpan): Around {
  return (call, args) => {
    const [input, init] = args;
    const span = startSafely(start, input, init);
    if (span === undefined) return call(args);
    let result: unknown;
    try {
      result = call(propagate(span, args));
    } catch (error) {
      span.end(undefined, failureName(error));
      throw error;
    }
    return observeResult(result, span);
  };
}

/**
 * The host gets the next promise, with the same outcome: in a branch of its own a rejection would count as handled. What has members, or
 * makes promises of another class, is returned as it is.
 */
function observeResult(result: unknown, span: RequestSpan): unknown {
  try {
    const promise = result as Promise<unknown>;
    const next = promise.then(
      (response) => {
        span.end(readStatus(response));
        return response;
      },
      (error) => {
        span.end(undefined, failureName(error));
        throw error;
      },
    );
    if (next.constructor === promise.constructor && !Object.keys(promise)[0]) return next;
    next.then(undefined, () => {});
  } catch {
    // A `fetch` that others replaced may return anything.
    span.end(undefined);
  }
  return result;
}

function startSafely(start: StartRequestSpan, input: unknown, init: unknown): RequestSpan | undefined {
  try {
    const request = input instanceof Request ? input : undefined;
    if (isOwnRequest(request, init)) return undefined;
    const given = readOption(init, 'method');
    const method = typeof given === 'string' ? given.toUpperCase() : (request?.method ?? 'GET');
    // Other values are converted by `fetch`, and only once.
    const address = request?.url ?? (input instanceof URL ? input.href : input);
    return typeof address === 'string' ? start(method, address) : undefined;
  } catch {
    return undefined;
  }
}

/** Others that have replaced `fetch` may pass the headers on as `Headers`, as pairs or in a `Request`. */
function isOwnRequest(request: Request | undefined, init: unknown): boolean {
  const headers = readOption(init, 'headers') ?? request?.headers;
  if (typeof headers !== 'object' || headers === null) return false;
  if (Array.isArray(headers)) return headers.some(isOwnPair);
  return Object.hasOwn(headers, ownHeader) || (headers instanceof Headers && headers.has(ownHeader));
}

function isOwnPair(pair: unknown): boolean {
  return Array.isArray(pair) && pair[0] === ownHeader;
}

/** The arguments with trace headers, where that cannot change anything else. */
function propagate(span: RequestSpan, args: unknown[]): unknown[] {
  const [input, init = {}, ...rest] = args;
  try {
    if (!span.isPropagated || !isPlainObject(init)) return args;
    const own: unknown = Reflect.get(init, 'headers');
    const request = input instanceof Request ? input : undefined;
    const body: unknown = Reflect.get(init, 'body') ?? undefined;
    if (request !== undefined && own === undefined && body === undefined) {
      return [copyWithHeaders(span, request), ...args.slice(1)];
    }
    // The constructor accepts what `fetch` accepts, and throws where `fetch` would reject.
    const headers = new Headers((own === undefined ? request?.headers : own) as HeadersInit);
    span.inject(headers);
    return [input, { ...init, headers }, ...rest];
  } catch {
    return args;
  }
}

/**
 * Any option of `fetch` resets the referrer, the referrer policy and the mode `navigate` of a request, so the headers must not
 * be one: https://fetch.spec.whatwg.org/#dom-request. The constructor uses the body as `fetch` does, and throws where `fetch`
 * would reject.
 */
function copyWithHeaders(span: RequestSpan, request: Request): Request {
  const copy = new Request(request);
  span.inject(copy.headers);
  return copy;
}

/** A copy of any other object would lack the members of its class. */
function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function readStatus(response: unknown): number | undefined {
  const status = readOption(response, 'status');
  // 0 for an answer that the page may not see.
  return typeof status === 'number' && status > 0 ? status : undefined;
}

/** Never throws: anything can be thrown. */
export function failureName(error: unknown): string {
  const name = isError(error) && readOption(error, 'name');
  return typeof name === 'string' ? name : 'unknown';
}
