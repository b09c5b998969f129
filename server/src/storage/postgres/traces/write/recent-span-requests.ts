import { duplicateWindowMs, type RecentRequest } from '../../../sqlite/recent-requests.ts';
import { deleteInSteps } from '../../database/delete-in-steps.ts';
import type { PostgresDatabase, PostgresSession } from '../../database/postgres-database.ts';

/** The requests of a write that were stored in the last minutes, by an earlier command of it or before. */
export interface RecentSpanRequests {
  find(digest: Buffer, receivedAtMs: number): RecentRequest | undefined;
  add(digest: Buffer, receivedAtMs: number, answer: RecentRequest): void;
  /** Stores those that were added. */
  save(session: PostgresSession): Promise<void>;
}

interface RequestRow {
  readonly digest: Buffer;
  readonly expires_at_ms: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly reason: string | null;
}

interface StoredRequest extends RecentRequest {
  readonly digest: Buffer;
  readonly expiresAtMs: number;
}

export async function readRecentRequests(
  session: PostgresSession,
  digests: readonly Buffer[],
): Promise<RecentSpanRequests> {
  const rows = digests.length === 0 ? [] : await session.rows<RequestRow>(select, [digests]);
  const known = new Map(rows.map((row) => [row.digest.toString('hex'), toStoredRequest(row)]));
  const added = new Map<string, StoredRequest>();
  return {
    find(digest, receivedAtMs) {
      const found = known.get(digest.toString('hex'));
      if (found === undefined || found.expiresAtMs <= receivedAtMs) return undefined;
      const { accepted, rejected, reason } = found;
      return { accepted, rejected, ...(reason === undefined ? {} : { reason }) };
    },
    add(digest, receivedAtMs, { accepted, rejected, reason }) {
      const counts = { accepted, rejected, ...(reason === undefined ? {} : { reason }) };
      const request = { digest, expiresAtMs: receivedAtMs + duplicateWindowMs, ...counts };
      known.set(digest.toString('hex'), request);
      added.set(digest.toString('hex'), request);
    },
    async save(session) {
      const requests = [...added.values()];
      if (requests.length === 0) return;
      await session.change(insert, [
        requests.map(({ digest }) => digest),
        requests.map(({ expiresAtMs }) => expiresAtMs),
        requests.map(({ accepted }) => accepted),
        requests.map(({ rejected }) => rejected),
        requests.map(({ reason }) => reason ?? null),
      ]);
    },
  };
}

/** Deletes the requests that are no longer recognized. */
export async function forgetRequests(
  postgres: Pick<PostgresDatabase, 'change'>,
  nowMs: number,
): Promise<void> {
  await deleteInSteps(postgres, deleteExpired, [nowMs]);
}

function toStoredRequest({ digest, expires_at_ms, accepted, rejected, reason }: RequestRow): StoredRequest {
  const counts = { accepted, rejected, ...(reason === null ? {} : { reason }) };
  return { digest, expiresAtMs: expires_at_ms, ...counts };
}

const select = `SELECT trace_requests.digest, trace_requests.expires_at_ms, trace_requests.accepted, trace_requests.rejected,
    trace_requests.reason
  FROM trace_requests WHERE trace_requests.digest = ANY ($1::bytea[])`;

// Whoever stores the same request at the same time waits for the same traces, so no two insert one row.
const insert = `INSERT INTO trace_requests (digest, expires_at_ms, accepted, rejected, reason)
  SELECT stored.digest, stored.expires_at_ms, stored.accepted, stored.rejected, stored.reason
  FROM unnest($1::bytea[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[])
    AS stored (digest, expires_at_ms, accepted, rejected, reason)
  ON CONFLICT (digest) DO UPDATE
    SET expires_at_ms = excluded.expires_at_ms, accepted = excluded.accepted, rejected = excluded.rejected,
      reason = excluded.reason`;

const deleteExpired = `DELETE FROM trace_requests WHERE trace_requests.digest IN (
    SELECT expired.digest FROM trace_requests AS expired WHERE expired.expires_at_ms <= $1
    ORDER BY expired.expires_at_ms LIMIT $2 FOR UPDATE SKIP LOCKED)`;
