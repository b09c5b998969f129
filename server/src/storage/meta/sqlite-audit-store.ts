import type { AuditQuery, AuditStore } from '../../audit/audit-store.ts';
import type { SqliteDatabase } from '../sqlite/open-database.ts';
import { metaWork } from './meta-work.ts';
import { type AuditRow, fromAuditEntry, toAuditEntry } from './rows/audit-row.ts';

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
    append: (entry) => metaWork(() => Number(insert.run(fromAuditEntry(entry)).lastInsertRowid)),
    complete: (id, status) => metaWork(() => void setStatus.run(status, id)),
    prune: (beforeMs, limit) => metaWork(() => pruneOld.run(beforeMs, limit).changes),
    list: (query) =>
      metaWork(() => {
        const { userId = '', operation = '', beforeId = Number.MAX_SAFE_INTEGER } = query;
        return statementFor(query)
          .all({ ...query, userId, operation, beforeId })
          .map(toAuditEntry);
      }),
  };
}
