import type { AuditActor, AuditEntry, NewAuditEntry } from '../../../audit/audit-entry.ts';

export interface AuditRow {
  readonly id: number;
  readonly organization_id: string;
  readonly at_ms: number;
  readonly actor: AuditActor['kind'];
  readonly user_id: string | null;
  readonly email: string | null;
  readonly operation: string;
  readonly target: string;
  readonly project_id: string | null;
  readonly request_id: string | null;
  readonly address: string | null;
  readonly status: number | null;
}

export function toAuditEntry(row: AuditRow): AuditEntry {
  const { project_id: projectId, request_id: requestId, address, status } = row;
  return {
    id: row.id,
    organizationId: row.organization_id,
    atMs: row.at_ms,
    actor: toActor(row),
    operation: row.operation,
    target: row.target,
    ...(projectId === null ? {} : { projectId }),
    ...(requestId === null ? {} : { requestId }),
    ...(address === null ? {} : { address }),
    ...(status === null ? {} : { status }),
  };
}

/** The values of all columns but the id. */
export function fromAuditEntry({ actor, projectId, requestId, address, status, ...entry }: NewAuditEntry) {
  const isUser = actor.kind === 'user';
  return {
    ...entry,
    actor: actor.kind,
    userId: isUser ? actor.userId : null,
    email: isUser ? actor.email : null,
    projectId: projectId ?? null,
    requestId: requestId ?? null,
    address: address ?? null,
    status: status ?? null,
  };
}

function toActor({ actor, user_id: userId, email }: AuditRow): AuditActor {
  if (actor === 'command_line') return { kind: 'command_line' };
  return { kind: 'user', userId: userId ?? '', email: email ?? '' };
}
