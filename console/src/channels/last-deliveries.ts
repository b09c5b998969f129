import type { ConsoleDelivery, DeliveryList } from '../generated/types.gen.ts';

/** How the last delivery of a channel went, as far as the newest deliveries of all channels tell. */
export type LastDelivery =
  | { readonly kind: 'known'; readonly delivery: ConsoleDelivery }
  /** There is none. */
  | { readonly kind: 'none' }
  /** There may be an older one. */
  | { readonly kind: 'older' };

/** @param list the newest deliveries first. */
export function findLastDelivery({ deliveries, next_page_token }: DeliveryList, slug: string): LastDelivery {
  const delivery = deliveries.find(({ channel }) => channel === slug);
  if (delivery !== undefined) return { kind: 'known', delivery };
  return { kind: next_page_token === undefined ? 'none' : 'older' };
}
