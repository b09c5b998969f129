import { createAutomationsHandlers } from '../automations/automations-handlers.ts';
import { createChannelService } from '../channels/channel-service.ts';
import { createChannelsHandlers } from '../channels/channels-handlers.ts';
import { createKeyService } from '../identity/key-service.ts';
import { createKeysHandlers } from '../identity/keys-handlers.ts';
import { createProjectService } from '../identity/project-service.ts';
import { createProjectsHandlers } from '../identity/projects-handlers.ts';
import { createDeliveriesHandlers } from '../notifications/deliveries-handlers.ts';
import { createDeliveryPageTokens } from '../notifications/delivery-page-token.ts';
import { createDeliveryService } from '../notifications/delivery-service.ts';
import { sendTestNotification } from '../notifications/send-test-notification.ts';
import type { Senders } from '../notifications/senders.ts';
import type { TokenSealer } from '../paging/sealed-token.ts';
import type { Services } from './create-services.ts';
import type { ServiceParts } from './service-parts.ts';

export interface ManagementDependencies extends Pick<ServiceParts, 'stores' | 'clock' | 'randomness'> {
  readonly services: Pick<Services, 'identity' | 'automations'>;
  readonly sealer: TokenSealer;
  readonly senders: Senders;
  /** Called after the outbox has stored something to deliver. */
  readonly onNotified: () => void;
}

/** Handlers of the console's operations on projects, keys, automations, channels and deliveries. */
export function createManagementHandlers(deps: ManagementDependencies) {
  const { stores, services, sealer, senders, onNotified } = deps;
  const { nowMs, monotonicNowMs, setTimer } = deps.clock;
  const { randomBytes } = deps.randomness;
  return {
    ...createProjectsHandlers(createProjectService({ store: stores.identities, randomBytes, nowMs })),
    ...createKeysHandlers(
      createKeyService({ store: stores.identities, identity: services.identity, randomBytes, nowMs }),
    ),
    ...createAutomationsHandlers(services.automations),
    ...createChannelsHandlers({
      channels: createChannelService({ store: stores.channels, randomBytes, nowMs }),
      sendTest: (channel, abandon) =>
        sendTestNotification(channel, { senders, randomBytes, nowMs, monotonicNowMs, setTimer, abandon }),
    }),
    ...createDeliveriesHandlers(
      createDeliveryService({
        store: stores.outbox,
        pageTokens: createDeliveryPageTokens(sealer, nowMs),
        nowMs,
        onNotified,
      }),
    ),
  };
}
