import type { AuditQuery, AuditStore } from '../../audit/audit-store.ts';
import { type AuditRow, fromAuditEntry, toAuditEntry } from '../meta/rows/audit-row.ts';
import type { PostgresDatabase } from './database/postgres-database.ts';

const select = `
  SELECT audit_log.id, audit_log.organization_id, audit_log.at_ms, audit_log.actor, audit_log.user_id, audit_log.email,
    audit_log.operation, audit_log.target, audit_log.project_id, audit_log.request_id, audit_log.address, audit_log.status
  FROM audit_log WHERE audit_log.organization_id = $1 AND audit_log.id < $2`;
const newest = 'ORDER BY audit_log.id DESC LIMIT $3';
// One statement for each selection, so that each uses its index.
const selectAll = `${select} ${newest}`;
const selectOfUser = `${select} AND audit_log.user_id = $4 ${newest}`;
const selectOfOperation = `${select} AND audit_log.operation = $4 ${newest}`;
const selectOfBoth = `${select} AND audit_log.user_id = $4 AND audit_log.operation = $5 ${newest}`;

/**
 * Keeps the audit log in PostgreSQL, whose triggers refuse changes, and deletions within 30 days. Entries of other processes may
 * become visible after later ones. The caller closes the database.
 */
export function createPostgresAuditStore(db: PostgresDatabase): AuditStore {
  return {
    async append(entry) {
      const row = fromAuditEntry(entry);
      const [inserted] = await db.rows<{ readonly id: number }>(
        `INSERT INTO audit_log (organization_id, at_ms, actor, user_id, email, operation, target, project_id, request_id,
           address, status)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING audit_log.id`,
        [
          row.organizationId,
          row.atMs,
          row.actor,
          row.userId,
          row.email,
          row.operation,
          row.target,
          row.projectId,
          row.requestId,
          row.address,
          row.status,
        ],
      );
      return (inserted as { readonly id: number }).id; // one row was inserted
    },

    async complete(id, status) {
      await db.change(
        'UPDATE audit_log SET status = $2 WHERE audit_log.id = $1 AND audit_log.status IS NULL',
        [id, status],
      );
    },

    prune: (beforeMs, limit) =>
      // Several processes prune different entries.
      db.change(
        `WITH old AS MATERIALIZED (
           SELECT audit_log.id FROM audit_log WHERE audit_log.at_ms < $1
           ORDER BY audit_log.at_ms LIMIT $2 FOR UPDATE SKIP LOCKED)
         DELETE FROM audit_log USING old WHERE audit_log.id = old.id`,
        [beforeMs, limit],
      ),

    async list(query) {
      const { organizationId, beforeId = Number.MAX_SAFE_INTEGER, limit } = query;
      const { statement, selected } = toSelection(query);
      const rows = await db.rows<AuditRow>(statement, [organizationId, beforeId, limit, ...selected]);
      return rows.map(toAuditEntry);
    },
  };
}

function toSelection({ userId, operation }: AuditQuery) {
  if (userId === undefined)
    return operation === undefined
      ? { statement: selectAll, selected: [] }
      : { statement: selectOfOperation, selected: [operation] };
  return operation === undefined
    ? { statement: selectOfUser, selected: [userId] }
    : { statement: selectOfBoth, selected: [userId, operation] };
}
