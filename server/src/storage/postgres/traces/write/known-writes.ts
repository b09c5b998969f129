import type { PostgresSession } from '../../database/postgres-database.ts';

/** Ids of earlier writes within traces. */
export interface KnownIds {
  has(traceKey: bigint, id: string): boolean;
  add(traceKey: bigint, id: string): void;
}

/** Which of the writes of a batch were stored before, or are by an earlier command of it. */
export interface KnownWrites {
  readonly flushes: KnownIds;
  readonly pluginEvents: KnownIds;
}

export interface IdOfTrace {
  readonly traceKey: bigint;
  readonly id: string;
}

/** Finds those of the ids that are stored. */
export async function readKnownWrites(
  session: PostgresSession,
  flushes: readonly IdOfTrace[],
  pluginEvents: readonly IdOfTrace[],
): Promise<KnownWrites> {
  return {
    flushes: toKnownIds(flushes.length === 0 ? [] : await session.rows(selectFlushes, toColumns(flushes))),
    pluginEvents: toKnownIds(
      pluginEvents.length === 0 ? [] : await session.rows(selectPluginEvents, toColumns(pluginEvents)),
    ),
  };
}

const selectFlushes = `SELECT trace_flushes.trace_key, trace_flushes.flush_id AS id
  FROM unnest($1::bigint[], $2::text[]) AS wanted (trace_key, id)
    JOIN trace_flushes ON trace_flushes.trace_key = wanted.trace_key AND trace_flushes.flush_id = wanted.id`;

const selectPluginEvents = `SELECT trace_plugin_events.trace_key, trace_plugin_events.event_id AS id
  FROM unnest($1::bigint[], $2::text[]) AS wanted (trace_key, id)
    JOIN trace_plugin_events
      ON trace_plugin_events.trace_key = wanted.trace_key AND trace_plugin_events.event_id = wanted.id`;

function toColumns(ids: readonly IdOfTrace[]): readonly unknown[] {
  return [ids.map(({ traceKey }) => traceKey), ids.map(({ id }) => id)];
}

function toKnownIds(rows: readonly { readonly trace_key: number; readonly id: string }[]): KnownIds {
  const known = new Set(rows.map((row) => `${row.trace_key} ${row.id}`));
  return {
    has: (traceKey, id) => known.has(`${traceKey} ${id}`),
    add: (traceKey, id) => void known.add(`${traceKey} ${id}`),
  };
}
