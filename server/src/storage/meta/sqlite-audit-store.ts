import type { AuditActor, AuditEntry, NewAuditEntry } from '../../audit/audit-entry.ts';
import type { AuditQuery, AuditStore } from '../../audit/audit-store.ts';
import type { SqliteDatabase } from '../sqlite/open-database.ts';
import { metaWork } from './meta-work.ts';

interface AuditRow {
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

type AuditParameters = Required<AuditQuery>;

/** Keeps the audit log in `meta.db`, whose triggers refuse changes, and deletions within 30 days. The caller closes the connection. */
export function createSqliteAuditStore(db: SqliteDatabase): AuditStore {
  const insert = db.prepare(
    `INSERT INTO audit_log (organization_id, at_ms, actor, user_id, email, operation, target, project_id, request_id,
       address, status)
     VALUES (@organizationId, @atMs, @actor, @userId, @email, @operation, @target, @projectId, @requestId, @address,
       @status)`,
  );
  const setStatus = db.prepare<[number, number]>(
    'UPDATE audit_log SET status = ? WHERE audit_log.id = ? AND audit_log.status IS NULL',
  );
  const pruneOld = db.prepare<[number, number]>(
    'DELETE FROM audit_log WHERE id IN (SELECT id FROM audit_log WHERE at_ms < ? ORDER BY at_ms LIMIT ?)',
  );
  // One statement for each selection, so that each uses its index.
  const selectWhere = (selection: string) =>
    db.prepare<[AuditParameters], AuditRow>(
      `SELECT * FROM audit_log WHERE audit_log.organization_id = @organizationId${selection}
         AND audit_log.id < @beforeId
       ORDER BY audit_log.id DESC LIMIT @limit`,
    );
  const ofUser = ' AND audit_log.user_id = @userId';
  const ofOperation = ' AND audit_log.operation = @operation';
  const selectAll = selectWhere('');
  const selectOfUser = selectWhere(ofUser);
  const selectOfOperation = selectWhere(ofOperation);
  const selectOfBoth = selectWhere(ofUser + ofOperation);

  function statementFor({ userId, operation }: AuditQuery) {
    if (userId === undefined) return operation === undefined ? selectAll : selectOfOperation;
    return operation === undefined ? selectOfUser : selectOfBoth;
  }

  return {
    append: (entry) => metaWork(() => Number(insert.run(toParameters(entry)).lastInsertRowid)),
    complete: (id, status) => metaWork(() => void setStatus.run(status, id)),
    prune: (beforeMs, limit) => metaWork(() => pruneOld.run(beforeMs, limit).changes),
    list: (query) =>
      metaWork(() => {
        const { userId = '', operation = '', beforeId = Number.MAX_SAFE_INTEGER } = query;
        return statementFor(query)
          .all({ ...query, userId, operation, beforeId })
          .map(toEntry);
      }),
  };
}

function toParameters({ actor, projectId, requestId, address, status, ...entry }: NewAuditEntry) {
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

function toEntry(row: AuditRow): AuditEntry {
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

function toActor({ actor, user_id: userId, email }: AuditRow): AuditActor {
  if (actor === 'command_line') return { kind: 'command_line' };
  return { kind: 'user', userId: userId ?? '', email: email ?? '' };
}
