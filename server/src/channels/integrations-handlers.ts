import { AppError } from '../errors/app-error.ts';
import type { OperationResponse, Schemas, TagHandlers } from '../generated/operations.gen.ts';
import type { HandlerContexts } from '../http/request-context.ts';
import type { Channel } from './channel.ts';
import type { ChannelStore } from './channel-store.ts';

/** Channels of the caller's organization, with a key of any of its projects. */
export function createIntegrationsHandlers(
  channels: Pick<ChannelStore, 'list' | 'get'>,
): TagHandlers<'Integrations', HandlerContexts> {
  return {
    async listIntegrations(_request, { caller }): Promise<OperationResponse<'listIntegrations'>> {
      const found = await channels.list(caller.organizationId);
      return { status: 200, body: { integrations: found.map(toWireIntegration) } };
    },

    async getIntegration({ path }, { caller }): Promise<OperationResponse<'getIntegration'>> {
      const channel = await channels.get(caller.organizationId, path.slug);
      if (channel !== undefined) return { status: 200, body: toWireIntegration(channel) };
      throw new AppError(
        'INTEGRATION_NOT_FOUND',
        `there is no notification channel "${path.slug}" in this organization`,
      );
    },
  };
}

/** Field by field: a store that returns more than `Channel` must not leak a target. */
function toWireIntegration({ slug, displayName, type, enabled }: Channel): Schemas['Integration'] {
  return { slug, display_name: displayName, type, enabled };
}
