import { AppError } from '../errors/app-error.ts';
import { choosePageSize } from '../paging/choose-page-size.ts';
import { pageTokenError } from '../paging/page-token-error.ts';
import type { Delivery, DeliveryAttempt, DeliveryState, DeliverySummary } from './delivery.ts';
import type { DeliveryListPosition, DeliveryPageTokens } from './delivery-page-token.ts';
import type { OutboxStore } from './outbox-store.ts';
import { replayRefusals } from './replay-refusals.ts';

export interface ListDeliveriesRequest {
  readonly state?: DeliveryState | undefined;
  readonly channelSlug?: string | undefined;
  readonly pageSize?: number | undefined;
  readonly pageToken?: string | undefined;
}

export interface DeliveriesPage {
  /** Newest first. */
  readonly deliveries: readonly DeliverySummary[];
  readonly nextPageToken?: string;
}

/** The deliveries of an organization. */
export interface DeliveryService {
  /** @throws AppError `INVALID_ARGUMENT` for a token that is not valid for this list. */
  list(organizationId: string, request: ListDeliveriesRequest): Promise<DeliveriesPage>;
  /** With its attempts, oldest first. @throws AppError `NOT_FOUND`. */
  get(
    organizationId: string,
    eventId: string,
  ): Promise<{ readonly delivery: Delivery; readonly attempts: readonly DeliveryAttempt[] }>;
  /** Starts a new series of attempts at once. @throws AppError `NOT_FOUND`; `ALREADY_EXISTS` when it cannot be replayed now. */
  replay(organizationId: string, eventId: string): Promise<DeliverySummary>;
}

export interface DeliveryServiceOptions {
  readonly store: Pick<OutboxStore, 'list' | 'get' | 'replay'>;
  readonly pageTokens: DeliveryPageTokens;
  readonly nowMs: () => number;
  /** Called after the outbox has stored something to deliver. */
  readonly onNotified: () => void;
}

export function createDeliveryService(options: DeliveryServiceOptions): DeliveryService {
  const { store, pageTokens, nowMs, onNotified } = options;

  function readPosition(
    organizationId: string,
    { state, channelSlug, pageToken }: ListDeliveriesRequest,
  ): DeliveryListPosition | undefined {
    if (pageToken === undefined) return undefined;
    const position = pageTokens.decode(organizationId, pageToken);
    if (position === undefined) throw pageTokenError();
    if (state !== undefined && state !== position.state)
      throw pageTokenError('belongs to another state; send it without "state", or start over without it');
    if (channelSlug !== undefined && channelSlug !== position.channelSlug)
      throw pageTokenError('belongs to another channel; send it without "channel", or start over without it');
    return position;
  }

  async function get(organizationId: string, eventId: string) {
    const found = await store.get(organizationId, eventId);
    if (found !== undefined) return found;
    throw noDelivery(eventId);
  }

  return {
    async list(organizationId, request) {
      const position = readPosition(organizationId, request);
      const pageSize = choosePageSize(request, position);
      const { state, channelSlug } = position ?? request;
      const selection = {
        ...(state === undefined ? {} : { state }),
        ...(channelSlug === undefined ? {} : { channelSlug }),
      };
      const found = await store.list({
        organizationId,
        ...selection,
        ...(position === undefined ? {} : { after: position.after }),
        limit: pageSize + 1,
      });
      const deliveries = found.slice(0, pageSize);
      const last = deliveries.at(-1);
      if (found.length <= pageSize || last === undefined) return { deliveries };
      const after = { createdAtMs: last.createdAtMs, eventId: last.eventId };
      const next = { ...selection, after, pageSize };
      return { deliveries, nextPageToken: pageTokens.encode(organizationId, next) };
    },
    get,
    async replay(organizationId, eventId) {
      const outcome = await store.replay(organizationId, eventId, nowMs());
      if (outcome === 'no-delivery') throw noDelivery(eventId);
      if (outcome !== 'replayed')
        throw new AppError('ALREADY_EXISTS', `cannot replay ${eventId}: ${replayRefusals[outcome]}`);
      onNotified();
      return (await get(organizationId, eventId)).delivery;
    },
  };
}

function noDelivery(eventId: string): AppError {
  return new AppError(
    'NOT_FOUND',
    `there is no delivery ${eventId}; finished ones are kept for 30 days, the newest 20,000 of a project`,
  );
}
