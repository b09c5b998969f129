import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageFile } from '../../../packaging/package-files.ts';
import type { TraceEvent } from '../../../traces/trace.ts';
import { migrate } from '../../sqlite/migrate.ts';
import { openDatabase } from '../../sqlite/open-database.ts';
import { decodeEvents, packEvents, unpackText } from '../../trace-timelines/event-codec.ts';
import type { TraceTestDatabase } from './trace-test-database.ts';

const firstMigration = '0001-traces.sql';

interface PackedRow {
  readonly trace_key: number;
  readonly events: Buffer;
}

/**
 * Writes what a database has to a file as the release before spans would have: with the first migration only, and one packed
 * timeline for each trace. The database must have no spans and no rules.
 */
export function writeFirstSchema(source: TraceTestDatabase, path: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-first-schema-'));
  copyFileSync(
    join(fileURLToPath(packageFile('migrations/traces')), firstMigration),
    join(folder, firstMigration),
  );
  const db = openDatabase(path);
  migrate(db, folder);
  rmSync(folder, { recursive: true });
  db.prepare('ATTACH ? AS source').run(source.path);
  db.exec(`
    INSERT INTO project SELECT id, project_id, last_number, last_created_at_ms, last_term FROM source.project;
    INSERT INTO trace SELECT trace_key, project, trace_id, created_at_ms, last_seen_at_ms, first_ns, last_ns,
      timeline_end_ns, status, severities, revision, name, labels FROM source.trace;
    INSERT INTO event_batch SELECT id, trace_key, flush_id, events FROM source.event_batch;
    INSERT INTO plugin_event SELECT * FROM source.plugin_event;
    INSERT INTO packing_queue SELECT trace_key FROM source.packing_queue;
    INSERT INTO field SELECT id, project, kind, key FROM source.field;
    INSERT INTO term SELECT field, value, id FROM source.term;
    INSERT INTO posting SELECT project, container, field, term, numbers FROM source.posting;
  `);
  const rows = db
    .prepare<[], PackedRow>('SELECT trace_key, events FROM source.packed_events ORDER BY id')
    .all();
  const selectFlushIds = db
    .prepare<[number], string>('SELECT flush_id FROM source.packed_flush WHERE trace_key = ?')
    .pluck();
  const insert = db.prepare('INSERT INTO packed_timeline (trace_key, flush_ids, events) VALUES (?, ?, ?)');
  for (const [traceKey, parts] of Map.groupBy(rows, (row) => row.trace_key)) {
    const events = parts.flatMap((part) => decodeEvents(unpackText(part.events))).sort(byTime);
    insert.run(traceKey, JSON.stringify(selectFlushIds.all(traceKey)), packEvents(events));
  }
  db.close();
}

function byTime(a: TraceEvent, b: TraceEvent): number {
  return Number(a.traceTimestampNs - b.traceTimestampNs);
}
