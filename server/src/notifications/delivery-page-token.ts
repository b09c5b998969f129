import { createListTokens } from '../paging/list-token.ts';
import type { TokenSealer } from '../paging/sealed-token.ts';
import type { DeliveryQuery } from './outbox-store.ts';

/** Where the next page of a list of deliveries starts. */
export interface DeliveryListPosition extends Pick<DeliveryQuery, 'state' | 'channelSlug'> {
  /** Position of the last delivery of the page. */
  readonly after: NonNullable<DeliveryQuery['after']>;
  /** Of the page. */
  readonly pageSize?: number;
}

/** Page tokens of lists of deliveries: bound to the organization, valid for 24 hours. */
export interface DeliveryPageTokens {
  encode(organizationId: string, position: DeliveryListPosition): string;
  /** `undefined` for a token of another organization or kind of list, a changed or an expired one. */
  decode(organizationId: string, token: string): DeliveryListPosition | undefined;
}

export function createDeliveryPageTokens(sealer: TokenSealer, nowMs: () => number): DeliveryPageTokens {
  const tokens = createListTokens<DeliveryListPosition & { readonly filter: string }>(
    'deliveries',
    sealer,
    nowMs,
  );
  return {
    encode: (organizationId, position) => tokens.encode(organizationId, { ...position, filter: '' }),
    decode(organizationId, token) {
      const decoded = tokens.decode(organizationId, token);
      if (decoded === undefined) return undefined;
      const { filter: _, ...position } = decoded;
      return position;
    },
  };
}
