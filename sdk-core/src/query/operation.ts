import type { ApiError } from './api-error.ts';
import type { QueryClient } from './create-query-client.ts';
import type { HttpResponse } from './http-types.ts';
import type { QueryRequest } from './query-request.ts';
import { type SendSettings, sendWithRetries } from './send-with-retries.ts';

/** The options that every operation has, besides its own `path`, `query`, `headers` and `body`. */
export interface OperationSettings {
  /** From `createQueryClient`. */
  readonly client: QueryClient;
  /** Cancels the request; the error has the code `CANCELLED`. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds until one try fails; 0 waits forever. Default: the client's. */
  readonly timeoutMs?: number | undefined;
  /** Retries of a GET. Default: the client's. */
  readonly maxRetries?: number | undefined;
  /** Further headers of the request. */
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined;
}

/** What an operation takes, by the place in the request. */
export interface OperationData {
  readonly url: string;
  readonly path?: unknown;
  readonly query?: unknown;
  readonly headers?: unknown;
  readonly body?: unknown;
}

/** The options of one operation. */
export type OperationOptions<Data> = OperationSettings & Omit<Data, 'url'>;

/** A success. */
export interface OperationSuccess<Answer> {
  readonly data: Answer;
  readonly error: undefined;
  readonly response: HttpResponse;
}

/** A failure; `response` is absent when there was no answer. */
export interface OperationFailure {
  readonly data: undefined;
  readonly error: ApiError;
  readonly response?: HttpResponse;
}

/** What an operation answers: `data`, or `error`. */
export type OperationResult<Answer> = OperationSuccess<Answer> | OperationFailure;

/**
 * An operation of the API. It never rejects, but with `throwOnError: true`: then it throws the `ApiError` and
 * `data` is always there.
 */
export type Operation<Data extends OperationData, Answer> = <ThrowOnError extends boolean = false>(
  options: OperationOptions<Data> & { readonly throwOnError?: ThrowOnError | undefined },
) => Promise<ThrowOnError extends true ? OperationSuccess<Answer> : OperationResult<Answer>>;

/** An operation that answers by page. `paginate` reads all of them. */
export interface PagedOperation<Data extends OperationData, Answer, Key extends keyof Answer>
  extends Operation<Data, Answer> {
  /** The member of a page that holds its items. */
  readonly itemsKey: Key;
}

/** What the operations of the contract have in common, when their types are gone. */
type AnyOptions = SendSettings &
  Pick<OperationSettings, 'client'> &
  Omit<QueryRequest, 'method' | 'route'> & { readonly throwOnError?: boolean };

/** Called by generated code only. */
export function defineOperation<Data extends OperationData, Answer>(
  method: QueryRequest['method'],
  route: Data['url'],
): Operation<Data, Answer> {
  const run = async ({ client, path, query, headers, body, throwOnError, ...settings }: AnyOptions) => {
    const outcome = await sendWithRetries(client, { method, route, path, query, headers, body }, settings);
    if (outcome.error !== undefined && throwOnError === true) throw outcome.error;
    return outcome;
  };
  // The contract says what the route takes and answers; `throwOnError` selects the result as the type does.
  return run as unknown as Operation<Data, Answer>;
}

/** Called by generated code only. */
export function definePagedOperation<Data extends OperationData, Answer, Key extends keyof Answer>(
  route: Data['url'],
  itemsKey: Key,
): PagedOperation<Data, Answer, Key> {
  return Object.assign(defineOperation<Data, Answer>('GET', route), { itemsKey });
}
