import { createAutomationService } from '../automations/automation-service.ts';
import { createAutomationsHandlers } from '../automations/automations-handlers.ts';
import { createKeyService } from '../identity/key-service.ts';
import { createKeysHandlers } from '../identity/keys-handlers.ts';
import { createProjectService } from '../identity/project-service.ts';
import { createProjectsHandlers } from '../identity/projects-handlers.ts';
import type { Services } from './create-services.ts';
import type { ServiceParts } from './service-parts.ts';

export interface ManagementDependencies
  extends Pick<ServiceParts, 'config' | 'stores' | 'clock' | 'randomness'> {
  readonly services: Pick<Services, 'identity'>;
}

/** Handlers of the console's operations on projects, keys and automations. */
export function createManagementHandlers(deps: ManagementDependencies) {
  const { config, stores, services } = deps;
  const { nowMs } = deps.clock;
  const { randomBytes } = deps.randomness;
  return {
    ...createProjectsHandlers(createProjectService({ store: stores.identities, randomBytes, nowMs })),
    ...createKeysHandlers(
      createKeyService({ store: stores.identities, identity: services.identity, randomBytes, nowMs }),
    ),
    ...createAutomationsHandlers(
      createAutomationService({
        store: stores.automations,
        channels: stores.channels,
        traces: stores.traces,
        queryDeadlineMs: config.queryDeadlineMs,
        randomBytes,
        nowMs,
      }),
    ),
  };
}
