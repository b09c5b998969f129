import type { OperationResponse, TagHandlers } from '../generated/operations.gen.ts';
import type { HandlerContexts } from '../http/request-context.ts';
import type { DeliveryService } from './delivery-service.ts';
import { toWireAttempt, toWireDelivery } from './delivery-wire.ts';

type DeliveriesHandlers = Pick<
  TagHandlers<'Console', HandlerContexts>,
  'listDeliveries' | 'getDelivery' | 'replayDelivery'
>;

/** Deliveries of the organization, for people who are signed in. */
export function createDeliveriesHandlers(deliveries: DeliveryService): DeliveriesHandlers {
  return {
    async listDeliveries({ query }, { session }): Promise<OperationResponse<'listDeliveries'>> {
      const { state, channel: channelSlug, page_size: pageSize, page_token: pageToken } = query;
      const request = { state, channelSlug, pageSize, pageToken };
      const page = await deliveries.list(session.organizationId, request);
      return {
        status: 200,
        body: {
          deliveries: page.deliveries.map(toWireDelivery),
          ...(page.nextPageToken === undefined ? {} : { next_page_token: page.nextPageToken }),
        },
      };
    },

    async getDelivery({ path }, { session }): Promise<OperationResponse<'getDelivery'>> {
      const { delivery, attempts } = await deliveries.get(session.organizationId, path.event_id);
      const payload: Record<string, unknown> = JSON.parse(delivery.payload); // always an object: payloads.ts wrote it
      return {
        status: 200,
        body: { ...toWireDelivery(delivery), payload, attempts: attempts.map(toWireAttempt) },
      };
    },

    async replayDelivery({ path }, { session }): Promise<OperationResponse<'replayDelivery'>> {
      const replayed = await deliveries.replay(session.organizationId, path.event_id);
      return { status: 202, body: toWireDelivery(replayed) };
    },
  };
}
