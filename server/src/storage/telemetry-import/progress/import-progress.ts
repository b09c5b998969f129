import type { TelemetrySignal } from '../../../ingest/telemetry-signal.ts';
import type { PostgresSession } from '../../postgres/database/postgres-database.ts';

/** A row of `telemetry_imports`. */
export interface ImportProgress {
  readonly importId: string;
  readonly signal: TelemetrySignal;
  readonly begunAtMs: number;
  readonly keptFromMs: number;
  readonly shardCount: number;
  readonly number: number;
  readonly sourceState: string;
  /** JSON; `null` before the first unit. */
  readonly place: string | null;
  readonly unitCount: number;
  readonly itemCount: number;
  readonly isFinished: boolean;
}

/** No import that has begun has it. */
const shardCountOfAnnounced = 0;

export type NewImport = Omit<ImportProgress, 'place' | 'unitCount' | 'itemCount' | 'isFinished'>;

/** In the order of signals that imports have. */
export function readProgress(
  session: Pick<PostgresSession, 'rows'>,
  importId: string,
): Promise<readonly ImportProgress[]> {
  return session.rows(select, [importId]);
}

export async function insertImport(session: PostgresSession, row: NewImport): Promise<void> {
  const { importId, signal, begunAtMs, keptFromMs, shardCount, number, sourceState } = row;
  await session.change(insert, [importId, signal, begunAtMs, keptFromMs, shardCount, number, sourceState]);
}

/** What a unit ends with, and how many items it has. */
export interface StoredUnit {
  readonly place: string;
  readonly itemCount: number;
}

/** Counts the next unit of an import that has so many. @throws Error when another process counted it. */
export async function advanceImport(
  session: Pick<PostgresSession, 'change'>,
  { importId, signal, unitCount }: ImportProgress,
  { place, itemCount }: StoredUnit,
): Promise<void> {
  const count = await session.change(advance, [importId, signal, unitCount, place, itemCount]);
  if (count !== 1) throw new Error('another process goes on with the same import');
}

export async function finishImport(
  session: PostgresSession,
  { importId, signal }: ImportProgress,
): Promise<void> {
  await session.change(finish, [importId, signal]);
}

/** The row of a signal of which nothing is known yet but that it will be imported: services find it as one that is not finished. */
export async function announceImport(
  session: PostgresSession,
  { importId, signal, begunAtMs }: Pick<NewImport, 'importId' | 'signal' | 'begunAtMs'>,
): Promise<void> {
  const row = { importId, signal, begunAtMs, keptFromMs: 0, number: 0, sourceState: '' };
  await insertImport(session, { ...row, shardCount: shardCountOfAnnounced });
}

/** @param importId of any import by default. */
export async function deleteAnnounced(session: PostgresSession, importId?: string): Promise<void> {
  await session.change(deleteRows, [shardCountOfAnnounced, importId ?? null]);
}

/** Whether any import has begun, finished ones included. */
export async function hasImports(session: PostgresSession): Promise<boolean> {
  const [row] = await session.rows<{ readonly found: boolean }>(
    'SELECT EXISTS (SELECT 1 FROM telemetry_imports) AS "found"',
  );
  return row?.found === true;
}

const deleteRows = `DELETE FROM telemetry_imports
  WHERE telemetry_imports.shard_count = $1 AND ($2::text IS NULL OR telemetry_imports.import_id = $2)`;

const select = `SELECT telemetry_imports.import_id AS "importId", telemetry_imports.signal,
    telemetry_imports.begun_at_ms AS "begunAtMs", telemetry_imports.kept_from_ms AS "keptFromMs",
    telemetry_imports.shard_count AS "shardCount", telemetry_imports.number, telemetry_imports.source_state AS "sourceState",
    telemetry_imports.place, telemetry_imports.unit_count AS "unitCount", telemetry_imports.item_count AS "itemCount",
    telemetry_imports.is_finished AS "isFinished"
  FROM telemetry_imports WHERE telemetry_imports.import_id = $1 ORDER BY telemetry_imports.signal`;

const insert = `INSERT INTO telemetry_imports (import_id, signal, begun_at_ms, kept_from_ms, shard_count, number, source_state)
  VALUES ($1, $2, $3, $4, $5, $6, $7)`;

const advance = `UPDATE telemetry_imports
  SET place = $4, unit_count = telemetry_imports.unit_count + 1, item_count = telemetry_imports.item_count + $5
  WHERE telemetry_imports.import_id = $1 AND telemetry_imports.signal = $2 AND telemetry_imports.unit_count = $3
    AND NOT telemetry_imports.is_finished`;

const finish = `UPDATE telemetry_imports SET is_finished = true
  WHERE telemetry_imports.import_id = $1 AND telemetry_imports.signal = $2`;
