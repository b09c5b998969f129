import type { Session } from '../../../sessions/session-store.ts';

export interface SessionRow {
  readonly id: string;
  readonly user_id: string;
  readonly created_at_ms: number;
  readonly last_used_at_ms: number;
  readonly address: string;
  readonly user_agent: string | null;
}

export function toSession(row: SessionRow): Session {
  return {
    id: row.id,
    userId: row.user_id,
    createdAtMs: row.created_at_ms,
    lastUsedAtMs: row.last_used_at_ms,
    address: row.address,
    ...(row.user_agent === null ? {} : { userAgent: row.user_agent }),
  };
}
