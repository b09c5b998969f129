import type { AuditEntry, NewAuditEntry } from './audit-entry.ts';

export interface AuditQuery {
  readonly organizationId: string;
  /** Only entries of this user. */
  readonly userId?: string;
  /** Only entries of this operation. */
  readonly operation?: string;
  /** Only entries before this one, for the next page. */
  readonly beforeId?: number;
  readonly limit: number;
}

/** Storage of the audit log, which is append-only but for entries that are older than its retention. Writes are durable when they resolve. */
export interface AuditStore {
  /** @returns the id of the entry. */
  append(entry: NewAuditEntry): Promise<number>;
  /** Sets the status of an entry that has none; any other stays as it is. */
  complete(id: number, status: number): Promise<void>;
  /** Deletes up to `limit` entries from before a time at least 30 days ago. @returns how many it deleted. */
  prune(beforeMs: number, limit: number): Promise<number>;
  /** Newest first. */
  list(query: AuditQuery): Promise<readonly AuditEntry[]>;
}
