import { deleteInSteps } from '../database/delete-in-steps.ts';
import type { PostgresDatabase, PostgresSession } from '../database/postgres-database.ts';

/** A request that may not be applied twice. */
export interface KeptRequest {
  readonly projectId: string;
  /** SHA-256 of its bytes. */
  readonly digest: Buffer;
  /** JSON of its outcome. */
  readonly outcome: string;
}

/** The requests that were stored and are not forgotten, with their outcomes. */
export function findRequests(
  session: Pick<PostgresSession, 'rows'>,
  requests: readonly Omit<KeptRequest, 'outcome'>[],
  nowMs: number,
): Promise<readonly KeptRequest[]> {
  return session.rows(select, [
    requests.map(({ projectId }) => projectId),
    requests.map(({ digest }) => digest),
    nowMs,
  ]);
}

/** Stores requests of projects that the session has locked. */
export async function saveRequests(
  session: PostgresSession,
  requests: readonly KeptRequest[],
  expiresAtMs: number,
): Promise<void> {
  if (requests.length === 0) return;
  await session.change(insert, [
    requests.map(({ projectId }) => projectId),
    requests.map(({ digest }) => digest),
    requests.map(({ outcome }) => outcome),
    expiresAtMs,
  ]);
}

/** Deletes the requests that are no longer recognized. */
export async function forgetRequests(
  postgres: Pick<PostgresDatabase, 'change'>,
  nowMs: number,
): Promise<void> {
  await deleteInSteps(postgres, deleteExpired, [nowMs]);
}

const select = `SELECT metric_requests.project_id AS "projectId", metric_requests.digest, metric_requests.outcome
  FROM unnest($1::text[], $2::bytea[]) AS wanted (project_id, digest)
    JOIN metric_requests ON metric_requests.project_id = wanted.project_id AND metric_requests.digest = wanted.digest
  WHERE metric_requests.expires_at_ms > $3`;

const insert = `INSERT INTO metric_requests (project_id, digest, outcome, expires_at_ms)
  SELECT stored.project_id, stored.digest, stored.outcome, $4
  FROM unnest($1::text[], $2::bytea[], $3::text[]) AS stored (project_id, digest, outcome)
  ON CONFLICT (project_id, digest) DO UPDATE SET outcome = excluded.outcome, expires_at_ms = excluded.expires_at_ms`;

const deleteExpired = `DELETE FROM metric_requests WHERE (metric_requests.project_id, metric_requests.digest) IN (
    SELECT expired.project_id, expired.digest FROM metric_requests AS expired WHERE expired.expires_at_ms <= $1
    ORDER BY expired.expires_at_ms LIMIT $2 FOR UPDATE SKIP LOCKED)`;
