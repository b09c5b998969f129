import type { DeliveryState } from '../generated/types.gen.ts';
import type { SearchParams } from '../routing/search-params.ts';

/** Which deliveries the list shows, as its address says it; what is absent restricts nothing. */
export interface DeliveriesView {
  readonly state?: DeliveryState;
  /** The slug of a channel, which may have been deleted. */
  readonly channel?: string;
  /** Such as `incident.opened`; kinds of later releases too. */
  readonly kind?: string;
}

export const deliveryStates: readonly DeliveryState[] = ['pending', 'delivered', 'failed', 'cancelled'];

const slug = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const kindPattern = /^[a-z][a-z_.]{0,63}$/;

export function decodeDeliveriesView(search: Readonly<Record<string, unknown>>): DeliveriesView {
  const state = deliveryStates.find((known) => known === search['state']);
  const channel = readMatching(search['channel'], slug);
  const kind = readMatching(search['kind'], kindPattern);
  return {
    ...(state === undefined ? {} : { state }),
    ...(channel === undefined ? {} : { channel }),
    ...(kind === undefined ? {} : { kind }),
  };
}

/** The inverse of `decodeDeliveriesView`. */
export function encodeDeliveriesView(view: DeliveriesView): SearchParams {
  return { ...view };
}

export const deliveriesView = { decode: decodeDeliveriesView, encode: encodeDeliveriesView };

function readMatching(value: unknown, pattern: RegExp): string | undefined {
  return typeof value === 'string' && pattern.test(value) ? value : undefined;
}
