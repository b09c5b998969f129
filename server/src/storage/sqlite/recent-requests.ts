import { createHash } from 'node:crypto';
import { runAtOnce, type Steps } from '../../fairness/in-turns.ts';
import type { SqliteDatabase } from './open-database.ts';

/** How long the same bytes from the same key count as a retry. */
export const duplicateWindowMs = 10 * 60_000;

/** More than the one added per request, so that the table shrinks after a burst. */
const expiredPerRequest = 4;

/** Requests are not stored in the order of their arrival. What differs by more is of a clock that was set. */
const maxDisorderMs = 60_000;

/** The outcome of an earlier request. */
export interface RecentRequest {
  readonly accepted: number;
  readonly rejected: number;
  readonly reason?: string;
}

/** Recently stored requests. Call every method in the transaction of the commit. */
export interface RecentRequests {
  find(digest: Uint8Array, receivedAtMs: number): RecentRequest | undefined;
  add(digest: Uint8Array, receivedAtMs: number, answer: RecentRequest): void;
  /** Deletes some expired requests. Those that are from a time ahead expire with the ones of now, not when that time comes. */
  forgetExpired(nowMs: number, requestsInCommit: number): void;
}

/** Of a request, hashed at once: about a millisecond. */
const hashedBytes = 512 * 1024;

/** SHA-256 of project, key and request: equal only for a retry. */
export function* digestInSteps(projectId: string, keyId: string, request: Uint8Array): Steps<Uint8Array> {
  const hash = createHash('sha256');
  // Lengths first, so that the concatenation is unambiguous.
  hash.update(`${projectId.length},${keyId.length},${projectId}${keyId}`);
  for (let start = 0; start < request.length; start += hashedBytes) {
    hash.update(request.subarray(start, start + hashedBytes));
    yield;
  }
  return hash.digest();
}

/** As `digestInSteps`, on a thread that serves nobody else meanwhile. */
export function digestRequest(projectId: string, keyId: string, request: Uint8Array): Uint8Array {
  return runAtOnce(digestInSteps(projectId, keyId, request));
}

export function createRecentRequests(db: SqliteDatabase): RecentRequests {
  const select = db.prepare<[Uint8Array, number], RecentRequestRow>(
    'SELECT accepted, rejected, reason FROM recent_request WHERE digest = ? AND expires_at_ms > ?',
  );
  const insert = db.prepare<[Uint8Array, number, number, number, string | null]>(
    `INSERT INTO recent_request (digest, expires_at_ms, accepted, rejected, reason) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (digest) DO UPDATE SET expires_at_ms = excluded.expires_at_ms, accepted = excluded.accepted,
       rejected = excluded.rejected, reason = excluded.reason`,
  );
  const deleteExpired = db.prepare<[number, number]>(
    `DELETE FROM recent_request WHERE digest IN
       (SELECT digest FROM recent_request WHERE expires_at_ms <= ? ORDER BY expires_at_ms LIMIT ?)`,
  );
  const expireAt = db.prepare<[number, number, number]>(
    `UPDATE recent_request SET expires_at_ms = ? WHERE digest IN
       (SELECT digest FROM recent_request WHERE expires_at_ms > ? ORDER BY expires_at_ms DESC LIMIT ?)`,
  );

  /** Those of an earlier process may be of a time ahead, too. */
  let maySomeBeAhead = true;
  let latestMs = 0;

  /** Lets requests that were stored while the clock was ahead expire as if they were stored now. */
  function shorten(nowMs: number, count: number): void {
    if (nowMs < latestMs - maxDisorderMs) maySomeBeAhead = true;
    latestMs = nowMs;
    if (!maySomeBeAhead) return;
    const expiresAtMs = nowMs + duplicateWindowMs;
    maySomeBeAhead = expireAt.run(expiresAtMs, expiresAtMs + maxDisorderMs, count).changes > 0;
  }

  return {
    find(digest, receivedAtMs) {
      const row = select.get(digest, receivedAtMs);
      if (row === undefined) return undefined;
      const { accepted, rejected, reason } = row;
      return { accepted, rejected, ...(reason === null ? {} : { reason }) };
    },
    add(digest, receivedAtMs, { accepted, rejected, reason }) {
      insert.run(digest, receivedAtMs + duplicateWindowMs, accepted, rejected, reason ?? null);
    },
    forgetExpired(nowMs, requestsInCommit) {
      const count = requestsInCommit * expiredPerRequest;
      deleteExpired.run(nowMs, count);
      shorten(nowMs, count);
    },
  };
}

/** A row of `recent_request`. */
export interface StoredRequest extends RecentRequestRow {
  readonly digest: Buffer;
  readonly expiresAtMs: number;
}

/** Less than every digest. */
const beforeAll = Buffer.of(0);

/** Requests that would count as retries if they came again, at most so many at a time: a busy service has a million. */
export function* listRecentRequests(
  db: SqliteDatabase,
  nowMs: number,
  rowsAtOnce: number = 5_000,
): Generator<readonly StoredRequest[]> {
  const select = db.prepare<[number, Buffer, number], StoredRequest>(
    `SELECT digest, expires_at_ms AS expiresAtMs, accepted, rejected, reason FROM recent_request
     WHERE expires_at_ms > ? AND digest > ? ORDER BY digest LIMIT ?`,
  );
  let rows = select.all(nowMs, beforeAll, rowsAtOnce);
  for (let last = rows.at(-1); last !== undefined; last = rows.at(-1)) {
    yield rows;
    rows = select.all(nowMs, last.digest, rowsAtOnce);
  }
}

interface RecentRequestRow {
  readonly accepted: number;
  readonly rejected: number;
  readonly reason: string | null;
}
