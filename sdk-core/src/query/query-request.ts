import { ApiError } from './api-error.ts';

/** The value of a query parameter; `undefined` and `null` are left out. */
type QueryValue = string | number | boolean | undefined | null;

/** A request to the API. */
export interface QueryRequest {
  readonly method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';
  /** As in the contract: `/v1/traces/{trace_id}`. */
  readonly route: string;
  /** The parameters of the route. */
  readonly path?: Readonly<Record<string, QueryValue>> | undefined;
  /** An array repeats its parameter. */
  readonly query?: Readonly<Record<string, QueryValue | readonly QueryValue[]>> | undefined;
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The URL of a request.
 *
 * @throws ApiError when a parameter of the route is missing, or would select another route, and when a parameter is not valid Unicode.
 */
export function buildUrl(baseUrl: string, { route, path = {}, query = {} }: QueryRequest): string {
  const pathname = route.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const text = String(path[name] ?? '');
    // An empty segment is another route, and URLs resolve dots even when they are percent-encoded.
    if (/^\.{0,2}$/.test(text)) {
      throw new ApiError(`${route} needs a ${name}, not "${text}"`, { code: 'INVALID_ARGUMENT' });
    }
    return encode(name, text);
  });
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (isList(value) ? value : [value]).flatMap((item) =>
      item == null ? [] : `${encodeURIComponent(name)}=${encode(name, item)}`,
    ),
  );
  return `${baseUrl}${pathname}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`;
}

function encode(name: string, value: string | number | boolean): string {
  try {
    return encodeURIComponent(value);
  } catch (cause) {
    // Text that was cut within an emoji, for example. A retry would fail too.
    throw new ApiError(`the parameter "${name}" has half of a surrogate pair, which no URL can hold`, {
      code: 'INVALID_ARGUMENT',
      cause,
    });
  }
}

/** `Array.isArray` does not narrow readonly arrays. */
function isList<Item>(value: Item | readonly Item[]): value is readonly Item[] {
  return Array.isArray(value);
}
