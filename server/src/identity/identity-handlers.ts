import type { TagHandlers } from '../generated/operations.gen.ts';
import type { HandlerContexts } from '../http/request-context.ts';

export function createIdentityHandlers(): TagHandlers<'Identity', HandlerContexts> {
  return {
    getIdentity: async (_request, { caller }) => ({
      status: 200,
      body: { organization_id: caller.organizationId, project_id: caller.projectId },
    }),
  };
}
