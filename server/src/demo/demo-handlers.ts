import { AppError } from '../errors/app-error.ts';
import type { OperationResponse, TagHandlers } from '../generated/operations.gen.ts';
import { effectiveRole } from '../http/effective-role.ts';
import type { HandlerContexts } from '../http/request-context.ts';
import { formatRfc3339Ms } from '../time/rfc3339.ts';
import type { DemoService } from './demo-service.ts';

/** Sample data, for people who are signed in. */
export function createDemoHandlers(
  demo: Pick<DemoService, 'create'>,
): Pick<TagHandlers<'Console', HandlerContexts>, 'createDemo'> {
  return {
    async createDemo(_request, { session }): Promise<OperationResponse<'createDemo'>> {
      const { id, name, createdAtMs } = await demo.create(session.organizationId);
      const role = effectiveRole(session, id);
      if (role === undefined) throw new AppError('NOT_FOUND', `there is no project ${id}`);
      const body = { project_id: id, name, role, created_at: formatRfc3339Ms(createdAtMs) };
      return { status: 202, body };
    },
  };
}
