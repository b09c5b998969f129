import { counterEnd, maxEpoch } from '../../clickhouse/logs/log-sequence.ts';
import { saveAttributeKeys } from '../../clickhouse/logs/write/project-attribute-keys.ts';
import type { PostgresSession } from '../../postgres/database/postgres-database.ts';
import { duplicateWindowMs } from '../../sqlite/recent-requests.ts';
import type { ImportedSignal, ImportedSignalOptions } from '../imported-signal.ts';
import { storeUnits } from '../store-units.ts';
import { type LogExport, openLogExport } from './export-logs.ts';
import { readLogUnits } from './log-units.ts';

/**
 * Logs as those of a writer of their own, whose counters are the sequences of the source: their order of arrival stays. Nobody else is
 * this writer, and its marks are stored at the end.
 */
export function openImportedLogs(options: ImportedSignalOptions): ImportedSignal {
  const { folder, damage, nowMs, limits } = options;
  const source = openLogExport(folder, damage);
  if (source.lastSequence >= counterEnd) {
    source.close();
    throw new Error(
      `logs/wal.db has given ${source.lastSequence} numbers of records, more than can be imported`,
    );
  }
  return {
    signal: 'logs',
    state: source.state,
    projectIds: source.projectIds,
    async findTaken(session) {
      const rows = await session.rows<{ readonly projectId: string }>(selectTaken, [source.projectIds]);
      return rows.map(({ projectId }) => projectId);
    },
    begin: addWriter,
    store: (progress) => storeUnits(readLogUnits(source, progress, limits), progress, options),
    async finish(session, { number: epoch }) {
      await session.change(insertArrivals, [source.projectIds, epoch, Math.max(source.lastSequence, 1)]);
      for (const [projectId, keys] of source.attributeKeys())
        await saveAttributeKeys(session, projectId, keys);
      await saveRequests(session, source, epoch, nowMs());
    },
    close: source.close,
  };
}

/** A writer without counters, which no gateway acquires. */
async function addWriter(session: PostgresSession): Promise<number> {
  const [added] = await session.rows<{ readonly epoch: number }>(insertWriter, [counterEnd, maxEpoch]);
  if (added === undefined) throw new Error('no writer of logs is free');
  return added.epoch;
}

async function saveRequests(
  session: PostgresSession,
  source: Pick<LogExport, 'recentRequests'>,
  epoch: number,
  nowMs: number,
): Promise<void> {
  for (const requests of source.recentRequests(nowMs))
    await session.change(insertRequests, [
      requests.map(({ digest }) => digest),
      requests.map(({ expiresAtMs }) => expiresAtMs - duplicateWindowMs),
      epoch,
      requests.map(({ accepted }) => accepted),
      requests.map(({ rejected }) => rejected),
      requests.map(({ reason }) => reason),
    ]);
}

const selectTaken = `SELECT DISTINCT log_arrivals.project_id AS "projectId" FROM log_arrivals
  WHERE log_arrivals.project_id = ANY ($1::text[]) ORDER BY log_arrivals.project_id`;

const insertWriter = `INSERT INTO log_writers (epoch, generation, next_counter, leased_until_ms)
  SELECT coalesce(max(log_writers.epoch), 0) + 1, 1, $1, 0 FROM log_writers
  HAVING coalesce(max(log_writers.epoch), 0) < $2
  RETURNING log_writers.epoch`;

const insertArrivals = `INSERT INTO log_arrivals (project_id, epoch, counter)
  SELECT imported.project_id, $2, $3 FROM unnest($1::text[]) AS imported (project_id)
  ON CONFLICT (project_id, epoch) DO NOTHING`;

const insertRequests = `INSERT INTO log_requests (digest, received_at_ms, epoch, first_counter, accepted, rejected, reason)
  SELECT imported.digest, imported.received_at_ms, $3, 0, imported.accepted, imported.rejected, imported.reason
  FROM unnest($1::bytea[], $2::bigint[], $4::bigint[], $5::bigint[], $6::text[])
    AS imported (digest, received_at_ms, accepted, rejected, reason)
  ON CONFLICT (digest) DO NOTHING`;
