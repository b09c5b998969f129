import { ApiError } from './api-error.ts';
import type { OperationData, OperationOptions, PagedOperation } from './operation.ts';

/** The query of an operation that answers by page. */
interface PageQuery {
  readonly page_size?: number;
  readonly page_token?: string;
}

/** What a page must have besides its items. */
interface Page {
  readonly next_page_token?: string;
}

/** The type of the items that an operation lists. */
type ItemOf<Items> = Items extends readonly (infer Item)[] ? Item : never;

/**
 * Every item of a list, page by page; the next page is read when the loop has consumed the one before, each with the timeout and
 * the retries of the client. `query.page_size` sets how many items a request reads, 1 to 1000.
 *
 * The token of a page holds the filter and the window of the first request, so items that arrive meanwhile do not shift
 * the pages.
 *
 * @throws ApiError when a page cannot be read; `CANCELLED` when `signal` aborts.
 *
 * @example
 * for await (const trace of paginate(listTraces, { client, query: { filter: 'severity="error"', since: '24h' } })) {
 *   console.log(trace.trace_id, trace.name);
 * }
 */
export async function* paginate<
  Data extends OperationData & { readonly query?: PageQuery },
  Answer extends Page,
  Key extends keyof Answer,
>(
  list: PagedOperation<Data, Answer, Key>,
  options: OperationOptions<Data>,
): AsyncGenerator<ItemOf<Answer[Key]>, void, undefined> {
  // `Data` declares it; the compiler does not look through `Omit` of a type parameter.
  const { query: { page_size, page_token } = {} } = options as { readonly query?: PageQuery };
  let next = options;
  let token = page_token;
  do {
    const { data } = await list({ ...next, throwOnError: true });
    // Generated code names a member that is an array.
    yield* data[list.itemsKey] as readonly ItemOf<Answer[Key]>[];
    if (data.next_page_token !== undefined && data.next_page_token === token) {
      throw new ApiError('the service repeats a page token', { code: 'UNEXPECTED_ANSWER' });
    }
    token = data.next_page_token;
    // The token holds the filter and the window, which the service refuses beside it.
    next = { ...options, query: { ...(page_size === undefined ? {} : { page_size }), page_token: token } };
  } while (token !== undefined);
}
