import type { OperationResponse, Schemas, TagHandlers } from '../generated/operations.gen.ts';
import type { HandlerContexts } from '../http/request-context.ts';
import { formatRfc3339Ms } from '../time/rfc3339.ts';
import type { AuditActor, AuditEntry } from './audit-entry.ts';
import type { AuditService } from './audit-service.ts';

export function createAuditHandlers(
  audit: AuditService,
): Pick<TagHandlers<'Console', HandlerContexts>, 'listAuditEntries'> {
  return {
    async listAuditEntries({ query }, { session }): Promise<OperationResponse<'listAuditEntries'>> {
      const { entries, nextPageToken } = await audit.list(session.organizationId, {
        userId: query.user_id,
        operation: query.operation,
        pageSize: query.page_size,
        pageToken: query.page_token,
      });
      return {
        status: 200,
        body: {
          entries: entries.map(toWireEntry),
          ...(nextPageToken === undefined ? {} : { next_page_token: nextPageToken }),
        },
      };
    },
  };
}

function toWireEntry(entry: AuditEntry): Schemas['AuditEntry'] {
  const { id, atMs, actor, operation, target, projectId, status, requestId, address } = entry;
  return {
    entry_id: String(id),
    at: formatRfc3339Ms(atMs),
    actor: toWireActor(actor),
    operation,
    target,
    ...(projectId === undefined ? {} : { project_id: projectId }),
    ...(status === undefined ? {} : { status }),
    ...(requestId === undefined ? {} : { request_id: requestId }),
    ...(address === undefined ? {} : { address }),
  };
}

function toWireActor(actor: AuditActor): Schemas['AuditEntry']['actor'] {
  if (actor.kind === 'command_line') return { kind: 'command_line' };
  return { kind: 'user', user_id: actor.userId, email: actor.email };
}
