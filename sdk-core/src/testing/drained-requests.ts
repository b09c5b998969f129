import type { SendRequest } from '../client/platform.ts';

export function operationOf({ url }: SendRequest): string {
  return url.slice(url.lastIndexOf('/') + 1);
}

export interface FlushBody {
  readonly events: readonly { readonly payload: { readonly name: string; readonly index: number } }[];
}

/** The flushes of a request, in the order in which the service stores them. */
export function flushesOf({ body }: SendRequest): readonly FlushBody[] {
  const { earlier = [], flushes = [], ...last } = JSON.parse(body);
  return [...earlier, ...(last.flush_id === undefined ? flushes : [last])];
}

/** The attribute `index` of each event, in the order in which the service stores them. */
export function indexesOf(requests: readonly SendRequest[]): readonly number[] {
  return requests.flatMap(flushesOf).flatMap(({ events }) => events.map(({ payload }) => payload.index));
}
