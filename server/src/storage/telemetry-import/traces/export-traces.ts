import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DamagedItem } from '../../../errors/damaged-item.ts';
import type { TraceState } from '../../../traces/trace-state.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import type { StoredRuleMatch } from '../../trace-timelines/rule-match-event.ts';
import { openTraceDatabase } from '../../traces/open-trace-database.ts';
import { toTraceNumber } from '../../traces/rows/trace-key.ts';
import { type TraceRow, toPartsSum, toTraceState, traceColumns } from '../../traces/rows/trace-row.ts';
import { createRuleMatchReader } from '../../traces/rules/read-rule-matches.ts';
import { createStoredParts } from '../../traces/timeline/stored-parts.ts';
import type { ExportedDamage } from '../exported-damage.ts';
import { openExportedWal } from '../open-exported-wal.ts';
import { createExportedTimelines, type ExportedTimelines } from './exported-parts.ts';
import { createTraceTables, type TraceTables } from './trace-tables.ts';

/** A trace without its timeline. */
export interface ExportedTrace {
  readonly key: number;
  readonly projectId: string;
  readonly number: number;
  readonly state: TraceState;
  readonly rulesRevision: number;
}

/** A match, and whether its notifications are in the outbox. */
export interface ExportedMatch extends StoredRuleMatch {
  readonly isSettled: boolean;
}

/** The traces of a data directory that nobody writes to. */
export interface TraceExport extends ExportedTimelines, TraceTables {
  /** In the order of their keys, after this one; without damaged ones. */
  traces(afterKey: number): Generator<ExportedTrace>;
  pluginEventIds(traceKey: number): readonly string[];
  /** In the order in which they were recorded. */
  matches(trace: ExportedTrace): readonly ExportedMatch[];
  close(): void;
}

interface RowOfProject extends TraceRow {
  readonly projectId: string;
}

/**
 * Opens the database of a trace store and reads all of it once: what is damaged is no part of the export.
 *
 * @throws Error with a one-line message when it cannot be opened.
 */
export function openTraceExport(folder: string, damage: ExportedDamage): TraceExport {
  const path = join(folder, 'traces.db');
  if (existsSync(`${path}.damaged`))
    throw new Error(
      'traces/traces.db is damaged: start the service once without --clickhouse-urls, which keeps what can be read',
    );
  const db = openExportedWal(path, openTraceDatabase);
  try {
    const source = createTraceExport(db);
    const damaged = findDamaged(db, source, damage);
    return {
      ...source,
      *traces(afterKey) {
        for (const row of source.rows(afterKey)) if (!damaged.has(Number(row.trace_key))) yield toTrace(row);
      },
      close: () => void db.close(),
    };
  } catch (error) {
    db.close();
    throw error;
  }
}

type TraceSource = Omit<TraceExport, 'traces' | 'close'> & {
  rows(afterKey: number): Generator<RowOfProject>;
};

function createTraceExport(db: SqliteDatabase): TraceSource {
  // A page at a time: nothing else can be read from a connection while it iterates over many rows for long.
  const selectRows = db
    .prepare<[number], RowOfProject>(
      `SELECT ${traceColumns}, project.project_id AS projectId FROM trace JOIN project ON project.id = trace.project
       WHERE trace_key > ? ORDER BY trace_key LIMIT 500`,
    )
    .safeIntegers();
  const selectPluginEvents = db
    .prepare<[number], string>('SELECT event_id FROM plugin_event WHERE trace_key = ? ORDER BY event_id')
    .pluck();
  const selectUnsettled = db
    .prepare<[number], string>('SELECT rule_id FROM unsettled_match WHERE trace_key = ?')
    .pluck();
  const readMatches = createRuleMatchReader(db);
  return {
    ...createExportedTimelines(db),
    ...createTraceTables(db),
    *rows(afterKey) {
      let last = afterKey;
      for (let page = selectRows.all(last); page.length > 0; page = selectRows.all(last)) {
        yield* page;
        last = Number(page.at(-1)?.trace_key);
      }
    },
    pluginEventIds: (traceKey) => selectPluginEvents.all(traceKey),
    matches({ key, state }) {
      const found = readMatches(key, state.traceId);
      const unsettled = new Set(found.length === 0 ? [] : selectUnsettled.all(key));
      return found.map((match) => ({ ...match, isSettled: !unsettled.has(match.match.ruleId) }));
    },
  };
}

/** @throws DamagedItem */
function toTrace(row: RowOfProject): ExportedTrace {
  const key = Number(row.trace_key);
  const { projectId } = row;
  const rulesRevision = Number(row.rules_revision);
  return { key, projectId, number: toTraceNumber(key), state: toTraceState(row), rulesRevision };
}

function findDamaged(db: SqliteDatabase, source: TraceSource, damage: ExportedDamage): ReadonlySet<number> {
  const parts = createStoredParts(db);
  const damaged = new Set<number>();
  for (const row of source.rows(0)) {
    const key = Number(row.trace_key);
    try {
      source.matches(toTrace(row));
      parts.assertComplete(key, toPartsSum(row));
      for (const _ of source.events(key));
      for (const _ of source.spans(key));
    } catch (error) {
      if (!(error instanceof DamagedItem)) throw error;
      damaged.add(key);
      damage.add(`trace ${row.trace_id.toString('hex')} of ${row.projectId}`, error.reason);
    }
  }
  return damaged;
}
